import { findLiteralEmails, type LiteralEmail } from './literal-emails.ts'

const signs = '[★☆◎●○■□◆◇▲△＃#＊*]'
const hint = new RegExp(
  `(${signs})\\s?[」』"”]?を[^\\n。@]{0,6}@[^\\n。@]{0,5}(?:に|へ)|[把将將用请請]\\s?["“「]?(${signs})["”」]?\\s?(?:换成|換成|改成|改为|改為|替换成|替换为|替換為|代替)\\s?["“「]?@`,
)

/** Finds `info★acme.example (★を@に変えてください)`: the page says which character stands for the `@`. */
export function findHintedEmails(text: string): LiteralEmail[] {
  const match = hint.exec(text)
  const sign = match?.[1] ?? match?.[2]
  if (sign === undefined) return []
  return findLiteralEmails(text.replaceAll(sign, '@')).filter(
    ({ reading, start, end }) => !('reason' in reading) && text.slice(start, end).includes(sign),
  )
}
