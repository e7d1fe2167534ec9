import { type EmailReading, parseEmail } from './parse-email.ts'

interface SpelledEmail {
  readonly reading: EmailReading
  readonly raw: string
  readonly start: number
  readonly end: number
}

const hyphens = /(?<![\w.-])[a-z0-9](?:-[a-z0-9._]){1,40}-?@-?[a-z0-9](?:-[a-z0-9.]){3,80}(?![\w-])/gi
const spaces = /(?<![\w.])[a-z0-9](?: [a-z0-9._-]){1,40} @ [a-z0-9](?: [a-z0-9.-]){3,80}(?!\w)/gi
const followed =
  /([\p{L}\p{N}][\w.+-]{0,63})\s{0,2}[([]?\s{0,2}(?:followed by|gefolgt von|suivi de|seguito da|seguido de)\s{0,2}["'“”„«]{0,2}\s?@\s?([\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5})/giu

const followedBy = /followed by|gefolgt von|suivi de|seguito da|seguido de/i

/** Finds separated letters (`j-o-@-x-.-c-o-m`) and halves given in a sentence (`jo (followed by "@x.com")`). */
export function findSpelledEmails(text: string): SpelledEmail[] {
  if (!text.includes('@')) return []
  const found: SpelledEmail[] = []
  for (const [pattern, noise] of [
    [hyphens, /-/g],
    [spaces, / /g],
  ] as const) {
    for (const match of text.matchAll(pattern)) {
      const [local, domain] = match[0].replace(noise, '').split('@')
      add(found, match[0], match.index, local, domain)
    }
  }
  if (!followedBy.test(text)) return found
  for (const match of text.matchAll(followed)) add(found, match[0], match.index, match[1], match[2])
  return found
}

function add(
  found: SpelledEmail[],
  raw: string,
  start: number,
  local: string | undefined,
  domain: string | undefined,
): void {
  if (local === undefined || domain === undefined) return
  found.push({ reading: parseEmail(local, domain), raw, start, end: start + raw.length })
}
