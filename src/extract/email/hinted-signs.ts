import { type Literal, literalAddresses } from './literal-addresses.ts'

const signs = '[★☆◎●○■□◆◇▲△＃#＊*]'
const hint = new RegExp(
  `(${signs})\\s?[」』"”]?を[^\\n。@]{0,6}@[^\\n。@]{0,5}(?:に|へ)|[把将將用请請]\\s?["“「]?(${signs})["”」]?\\s?(?:换成|換成|改成|改为|改為|替换成|替换为|替換為|代替)\\s?["“「]?@`,
)

/** `info★acme.example (★を@に変えてください)`: the page says which sign to put the `@` for. */
export function hintedAddresses(text: string): Literal[] {
  const said = hint.exec(text)
  const sign = said?.[1] ?? said?.[2]
  if (sign === undefined) return []
  return literalAddresses(text.replaceAll(sign, '@')).filter(
    ({ reading, start, end }) => !('reason' in reading) && text.slice(start, end).includes(sign),
  )
}
