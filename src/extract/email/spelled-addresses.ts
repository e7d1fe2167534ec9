import { type Reading, readAddress } from './address.ts'

interface Spelled {
  readonly reading: Reading
  readonly raw: string
  readonly start: number
  readonly end: number
}

const hyphens = /(?<![\w.-])[a-z0-9](?:-[a-z0-9._]){1,40}-?@-?[a-z0-9](?:-[a-z0-9.]){3,80}(?![\w-])/gi
const spaces = /(?<![\w.])[a-z0-9](?: [a-z0-9._-]){1,40} @ [a-z0-9](?: [a-z0-9.-]){3,80}(?!\w)/gi
const followed =
  /([\p{L}\p{N}][\w.+-]{0,63})\s{0,2}[([]?\s{0,2}(?:followed by|gefolgt von|suivi de|seguito da|seguido de)\s{0,2}["'“”„«]{0,2}\s?@\s?([\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5})/giu

const saidFollowed = /followed by|gefolgt von|suivi de|seguito da|seguido de/i

/** Letters set apart (`j-o-@-x-.-c-o-m`), or the halves told in a sentence (`jo (followed by "@x.com")`). */
export function spelledAddresses(text: string): Spelled[] {
  if (!text.includes('@')) return []
  const found: Spelled[] = []
  for (const [pattern, noise] of [
    [hyphens, /-/g],
    [spaces, / /g],
  ] as const) {
    for (const match of text.matchAll(pattern)) {
      const [local, domain] = match[0].replace(noise, '').split('@')
      add(found, match[0], match.index, local, domain)
    }
  }
  if (!saidFollowed.test(text)) return found
  for (const match of text.matchAll(followed)) add(found, match[0], match.index, match[1], match[2])
  return found
}

function add(
  found: Spelled[],
  raw: string,
  start: number,
  local: string | undefined,
  domain: string | undefined,
): void {
  if (local === undefined || domain === undefined) return
  found.push({ reading: readAddress(local, domain), raw, start, end: start + raw.length })
}
