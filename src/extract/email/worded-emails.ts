import { bracketedAt, dotTerm, plainAtTerms, proseTerms } from '../data/at-terms.ts'
import { type AtSign, findBracketedSigns, findPlainSigns } from './at-signs.ts'
import { domainParts } from './domain.ts'
import { type EmailReading, parseEmail } from './parse-email.ts'
import { hasLeadIn, isAloneOnLine, isFirstOfList, isLabelled } from './worded-evidence.ts'

export interface WordedEmail {
  readonly reading: EmailReading
  readonly raw: string
  readonly start: number
  readonly end: number
}

const open = '[\\[({<【（«*_~|/\\^"\'“”„-]'
const close = '[\\])}>】）»*_~|/\\^"\'“”-]'
const bracketed = new RegExp(
  `[\\[({<【（«]{1,2}\\s{0,2}(?:${bracketedAt})\\s{0,2}[\\])}>】）»]{1,2}(?:\\s{1,3}|[_-])?`,
  'giu',
)
const fenced =
  /(?:[_*~|^]{1,2}|-{1,3}|\.{2,3})(?:at|arroba|ät)(?:[_*~|^]{1,2}|-{1,3}|\.{2,3})\s{0,2}|-@-\s{1,3}|\/(?:at|@)\/\s{0,2}|["'“”„‘’](?:at|@)["'“”‘’]\s{0,2}/giu
const separator = new RegExp(
  `\\s{0,2}${open}{1,2}\\s{0,2}(?:${dotTerm}|\\.)\\s{0,2}${close}{1,2}\\s{0,2}|\\s{1,2}(?:${dotTerm})\\s{1,2}|\\s{0,2}\\.\\s{0,2}(?=[a-z0-9])|;(?=[a-z])`,
  'iuy',
)
const label = /[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?/uy
const localBefore = new RegExp(
  `[\\p{L}\\p{N}][\\p{L}\\p{N}._%+-]{0,63}$|(?<![\\p{L}\\p{N}._%+-])[\\p{L}\\p{N}_+-]{1,30}(?:(?:\\s{0,2}[\\[({]\\s{0,2}(?:${dotTerm}|\\.)\\s{0,2}[\\])}]\\s{0,2}|\\s(?:${dotTerm})\\s)[\\p{L}\\p{N}_+-]{1,30}){1,3}$`,
  'iu',
)
const dottedLocal = new RegExp(
  `(?<![\\p{L}\\p{N}._%+-])[\\p{L}\\p{N}_+-]{1,30}(?:(?:\\s{0,2}[\\[({<]\\s{0,2}(?:${dotTerm}|\\.)\\s{0,2}[\\])}>]\\s{0,2}|\\s(?:${dotTerm})\\s)[\\p{L}\\p{N}_+-]{1,30}){1,3}$`,
  'iu',
)
const anyDot = new RegExp(`\\s{0,2}[\\[({<]?\\s{0,2}(?:\\b(?:${dotTerm})\\b|\\.)\\s{0,2}[\\])}>]?\\s{0,2}`, 'giu')

/** Finds e-mails whose `@` is a word or in brackets, and none in ordinary sentences with "at" and "dot". */
export function findWordedEmails(text: string): WordedEmail[] {
  const found: WordedEmail[] = []
  collect(text, findBracketedSigns(text, bracketed), found, () => true)
  collect(text, findBracketedSigns(text, fenced), found, ({ local }) => mayBeLocalPart(local))
  collect(text, findPlainSigns(text), found, (candidate) => plainIsEmail(text, candidate), spacedDomain)
  return found
}

interface Candidate {
  readonly local: string
  readonly writtenLocal: string
  readonly sign: string
  readonly start: number
  readonly end: number
  /** The domain has words or unusual separators between its labels. */
  readonly wordedDots: boolean
}

function collect(
  text: string,
  signs: readonly AtSign[],
  found: WordedEmail[],
  accept: (candidate: Candidate) => boolean,
  fallback: typeof readDomain = () => null,
): void {
  for (const sign of signs) {
    if (sign.text.includes('\n')) continue
    const after = sign.index + sign.text.length
    const domain = readDomain(text, after) ?? fallback(text, after)
    if (domain === null) continue
    const signStart = beforeSign(text, sign)
    const head = text.slice(Math.max(0, signStart - 100), signStart)
    const written = (dottedLocal.exec(head) ?? localBefore.exec(head))?.[0]
    if (written === undefined) continue
    const local = written.replace(anyDot, '.').toLowerCase()
    const start = signStart - written.length
    const candidate = {
      local,
      writtenLocal: written,
      sign: sign.text,
      start,
      end: domain.end,
      wordedDots: domain.worded,
    }
    if (!accept(candidate)) continue
    const reading = parseEmail(local, domain.value)
    found.push({ reading, raw: text.slice(start, domain.end), start, end: domain.end })
  }
}

/**
 * Where the sign starts, with the spaces before it: a search for them would try every space of the page. Also
 * `info_(at)_acme.com`.
 */
function beforeSign(text: string, { index, text: sign }: AtSign): number {
  let at = index
  const fence = sign.at(-1)
  if ((fence === '_' || fence === '-') && text[at - 1] === fence) return at - 1
  while (at > index - 3 && text[at - 1] === ' ') at--
  return at
}

/** Reads labels and the separators between them; returns the longest part with a public suffix. */
function readDomain(text: string, start: number): { value: string; end: number; worded: boolean } | null {
  let value = ''
  let at = start
  let worded = false
  let best: { value: string; end: number; worded: boolean } | null = null
  for (let labels = 0; labels < 7; labels++) {
    label.lastIndex = at
    const word = label.exec(text)
    if (word === null) break
    value += value === '' ? word[0] : `.${word[0]}`
    at += word[0].length
    if (labels > 0 && domainParts(value).real) best = { value, end: at, worded }
    separator.lastIndex = at
    const gap = separator.exec(text)
    if (gap === null || gap[0].includes('\n')) break
    // `site.com. Call us`: a full stop before a space ends the sentence once the domain is complete.
    if (
      /^\.\s/.test(gap[0]) &&
      (best !== null || /^\p{Lu}\p{Ll}/u.test(text.slice(at + gap[0].length, at + gap[0].length + 2)))
    )
      break
    if (gap[0] !== '.') worded = true
    at += gap[0].length
  }
  return best
}

const spaced =
  /[a-z][a-z-]{1,30}(?: [a-z][a-z-]{1,30}){0,2} (?:com|net|org|edu|gov|info|biz|de|at|ch|fr|it|es|nl|be|pl|cz|uk|us|ca|au|eu)(?=\s{0,3}(?:[,;)\n]|$))/iy

/** `jo at cs acme edu`: spaces instead of dots, up to the end of the line. */
function spacedDomain(text: string, start: number): { value: string; end: number; worded: boolean } | null {
  spaced.lastIndex = start
  const match = spaced.exec(text)
  return match === null ? null : { value: match[0].replaceAll(' ', '.'), end: start + match[0].length, worded: true }
}

/** Without brackets, the text around must show that this is an e-mail. */
function plainIsEmail(text: string, candidate: Candidate): boolean {
  const { local, writtenLocal, wordedDots, start, end } = candidate
  if (/[@]/.test(local) || local.length < 2) return false
  if (isLabelled(text, start)) return mayBeLocalPart(local)
  const sign = candidate.sign.trim()
  // A foreign term for the sign before a real domain is never chance.
  if (atTerms.has(sign.toLowerCase())) return true
  if (sign === '@') return signIsEmail(text, candidate)
  const isAlone = isAloneOnLine(text, start, end)
  if (proseTerms.has(local)) return wordedDots && isAlone && labelledRoles.has(local)
  // `jane AT uni DOT edu`: only the terms are in capitals.
  if (wordedDots && sign === sign.toUpperCase() && writtenLocal !== writtenLocal.toUpperCase()) return true
  if (isAlone) return wordedDots || writtenLocal === writtenLocal.toLowerCase()
  // In a sentence: "Email me at jane at acme dot com", "... jane.doe at acme dot com".
  return wordedDots && (/^\p{L}{1,30}[._]\p{L}{2}/u.test(local) || hasLeadIn(text, start))
}

/** An `@` with a space beside it or a worded dot after it. */
function signIsEmail(text: string, { local, writtenLocal, wordedDots, start, end }: Candidate): boolean {
  // "info@ acme.com", "info@acme dot com": text attached to the sign belongs to it.
  if (text[start + writtenLocal.length] === '@') return mayBeLocalPart(local)
  if (writtenLocal !== writtenLocal.toLowerCase() && !wordedDots) return false
  if (isAloneOnLine(text, start, end)) return mayBeLocalPart(local)
  return !proseTerms.has(local) && (hasLeadIn(text, start) || isFirstOfList(text, start, end))
}

/** Not an ordinary word, or one that is also a role. */
function mayBeLocalPart(local: string): boolean {
  return !proseTerms.has(local) || labelledRoles.has(local)
}

const atTerms: ReadonlySet<string> = new Set(plainAtTerms)

/** Roles that are ordinary words too: after "E-mail:" they are roles. */
const labelledRoles = new Set([
  'info',
  'mail',
  'email',
  'contact',
  'office',
  'sales',
  'help',
  'service',
  'services',
  'team',
  'online',
  'booking',
  'orders',
  'events',
  'web',
  'staff',
  'home',
  'welcome',
])
