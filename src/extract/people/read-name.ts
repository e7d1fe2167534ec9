import { fold } from '../../core/fold.ts'
import { doubtfulNames, givenNames } from '../data/given-names.ts'
import { headingTerms, surnameTerms } from '../data/heading-terms.ts'
import {
  academic,
  credential,
  departmentTerms,
  honorific,
  isProfession,
  personalHonorific,
  titleFillers,
  titleStems,
  titleTerms,
} from '../data/job-titles.ts'

export interface Name {
  readonly name: string
  readonly given: string
  readonly surname: string
  /** How likely the words alone are a person: a listed given name, one that is also a word, or neither. */
  readonly strength: 'known' | 'doubtful' | 'unknown'
  /** Titles before the name (`Dr.`, `Rechtsanwalt`) and credentials after it (`DDS`). */
  readonly title: string | null
  /** Has Mr., Frau, Dr. or the like before it. */
  readonly hasHonorific: boolean
}

const word = /^\p{Lu}[\p{L}'’`]*(?:-\p{L}[\p{L}'’]*)*\.?$/u
const initials = /^(?:\p{Lu}\.?-?){1,3}$/u
const particle =
  /^(?:de|del|della|der|den|di|da|dos|das|do|du|la|le|van|von|vom|zu|zum|zur|ten|ter|te|af|av|bin|ibn|al|el|y|e|mc|mac|st|st\.|los|las|binti|bint|bte|ní|nic|ó|o'|van't|'t)$/i
const politeOnly =
  /^(?:mr|mrs|ms|miss|mx|herr|frau|herrn|hr|fr|mme|mlle|m|sig|sra|srta|sr|don|dhr|mevr|mw|pan|pani|p|d|г-н|г-жа)\.?$/i

/** Generation suffix: part of the name. */
const generation = /^(?:jr|sr|ii|iii|iv)\.?$/i

/** Reads a piece of text that contains only a name, with or without titles. */
export function readName(text: string): Name | null {
  if (text.length < 4 || text.length > 70) return null
  let tokens = text
    .replace(/[“”„"«»*†‡®™ªº]/g, '')
    .replace(/,/g, ' ')
    .replace(/^the (?=(?:rev|hon)(?:\b|erend|o))/i, '')
    .trim()
    .split(/\s+/)
  if (tokens.length < 2 || tokens.length > 9 || tokens.some(isProse) || tokens.some(isCompanyForm)) return null
  const before = leadingTitles(tokens)
  tokens = tokens.slice(before.length)
  const after = trailingCredentials(tokens)
  tokens = tokens.slice(0, tokens.length - after.length)
  if (tokens.length < 2 || tokens.length > 5) return null
  const [first = ''] = tokens
  const last = tokens.at(-1) ?? ''
  if (!tokens.every((token) => word.test(token) || initials.test(token) || particle.test(token))) return null
  const leading = strengthOf(initials.test(first) ? (tokens[1] ?? first) : first)
  // `Szabó Eszter`: Hungarians and registers write the surname first.
  const strength =
    leading === 'unknown' && tokens.length === 2 && isGivenName(last) && strengthOf(last) === 'known'
      ? 'doubtful'
      : leading
  if (particle.test(first) || particle.test(last) || isNoGivenName(first)) return null
  // `Suresh Kumar B`: in the south of India the initial may come last.
  const initialLast = strength === 'known' && tokens.length === 3 && /^\p{Lu}$/u.test(last)
  if (!initialLast && (initials.test(last) || last.endsWith('.') || last.length < 2)) return null
  // Four words are two given names and two surnames, or a headline.
  if (
    tokens.length > 3 &&
    !tokens.some((token) => particle.test(token) || initials.test(token)) &&
    !(tokens.length === 4 && strength !== 'unknown' && (isGivenName(tokens[1] ?? '') || before.length > 0))
  )
    return null
  if (isBusiness(tokens, strength) || (strength === 'unknown' && mixedLetters.test(first))) return null
  if (tokens.some((token, index) => isOrdinary(token, index, tokens.length, strength))) return null
  const titles = [
    ...before.filter((token) => !politeOnly.test(token)),
    ...after.filter((token) => !generation.test(token)),
  ]
  const hasHonorific = before.some((token) => personalHonorific.test(token) || isAcademic(token))
  return {
    name: [...tokens, ...after.filter((token) => generation.test(token))].join(' '),
    given: fold(first).replace(/[^\p{L}]/gu, ''),
    surname: fold(last).replace(/[^\p{L}]/gu, ''),
    strength: hasHonorific && strength === 'unknown' ? 'doubtful' : strength,
    title: titles.length === 0 ? null : titles.join(' '),
    hasHonorific,
  }
}

/** `Schwester Monika`, `Miss Saigon`, `Dave's Roofing`: not a given name. */
function isNoGivenName(first: string): boolean {
  if (/['’]s$/i.test(first)) return true
  return honorific.test(first) && !initials.test(first) && !isGivenName(first)
}

/** `Ann Becker Law`: a trade after a full name is not a surname; in `Mary Jane Law` it is. */
function isBusiness(tokens: readonly string[], strength: Name['strength']): boolean {
  const before = tokens.at(-2) ?? ''
  if (tokens.length < 3 || strength === 'unknown' || !headingTerms.has(fold(tokens.at(-1) ?? ''))) return false
  return !isGivenName(before) && !initials.test(before) && !particle.test(before)
}

/** A lower-case word that no name contains: the piece is a sentence. Most pieces are. */
function isProse(token: string): boolean {
  const first = token.charCodeAt(0)
  return first >= 97 && first <= 122 && !token.endsWith('.') && !particle.test(token) && !academic.has(token)
}

function strengthOf(first: string): Name['strength'] {
  const plain = fold(first).replace(/\.$/, '')
  const head = plain.split('-')[0] ?? plain
  if (doubtfulNames.has(plain)) return 'doubtful'
  return givenNames.has(plain) || givenNames.has(head) ? 'known' : 'unknown'
}

export function isGivenName(word: string): boolean {
  return givenNames.has(fold(word))
}

function isOrdinary(token: string, index: number, count: number, strength: Name['strength']): boolean {
  const plain = fold(token).replace(/[.'’]/g, '')
  if (index === 0)
    return (
      strength === 'unknown' &&
      !initials.test(token) &&
      (headingTerms.has(plain) || isTitleTerm(plain) || isInstitution(plain))
    )
  if (particle.test(token) || initials.test(token)) return false
  if (index === count - 1 && strength !== 'unknown' && surnameTerms.has(plain)) return false
  if (givenNames.has(plain)) return false
  // `Katrin Schirrmeister`: after a listed given name, a surname may end like a trade.
  if (index === count - 1 && strength === 'known' && !titleTerms.has(plain) && isTitleTerm(plain)) return false
  return headingTerms.has(plain) || isTitleTerm(plain) || departmentTerms.has(plain) || isInstitution(plain)
}

/** German compounds for institutions: `Ganztagsschule`, `Malerbetrieb`, `Sozialstation`. */
function isInstitution(plain: string): boolean {
  return plain.length > 8 && institutionEnding.test(plain)
}

const institutionEnding =
  /(?:schule|verein|verband|kammer|betriebe?|gesellschaft|zentrum|abteilung|dienst|stelle|gruppe|technik|stiftung|institut|praxis|kanzlei|gericht|service|anstalt|gemeinde|kirche|station|works)$/

export function isTitleTerm(plain: string): boolean {
  if (titleTerms.has(plain)) return true
  return plain.length > 8 && (titleStems.some((stem) => plain.endsWith(stem)) || isProfession(plain))
}

/** `Dr.-Ing.`, `Univ.-Prof.`, `Dr.med.`, `rer.`, `h.c.`: abbreviated degrees, alone or joined. */
function isAcademic(token: string): boolean {
  if (/^(?:dipl\.?-.*|h\.? ?c\.?|e\.h\.?)$/i.test(token)) return true
  if (!token.includes('.') && !/^\p{Ll}/u.test(token)) return false
  return fold(token)
    .split(/[.-]+/)
    .every((part) => part === '' || academic.has(part))
}

/** Titles before the name, with the words inside them: `Chief Financial Officer`, `Council Member`. */
function leadingTitles(tokens: readonly string[]): string[] {
  let titles = 0
  for (let count = 0; count < tokens.length - 2; count++) {
    const token = tokens[count] ?? ''
    const plain = fold(token).replace(/\.$/, '')
    if (givenNames.has(plain) && !token.endsWith('.')) break
    if (honorific.test(token) || isTitleTerm(plain) || isAcademic(token)) titles = count + 1
    else if (!titleFillers.has(plain) && !departmentTerms.has(plain)) break
  }
  return tokens.slice(0, titles)
}

function trailingCredentials(tokens: readonly string[]): string[] {
  let count = 0
  const hasLower = tokens.slice(0, 2).every((token) => /\p{Ll}/u.test(token))
  while (tokens.length - count > 2) {
    const token = tokens[tokens.length - 1 - count] ?? ''
    const isLast = count === 0 && tokens.length > 2
    if (!credential.test(token) && !(hasLower && isLetters(token)) && !(isLast && isTradeAfter(tokens))) break
    count++
  }
  return tokens.slice(tokens.length - count)
}

/** `Thomas Becker Dachdeckermeister`: a job after a whole name. */
function isTradeAfter(tokens: readonly string[]): boolean {
  const last = fold(tokens.at(-1) ?? '')
  const isWholeName = tokens.length === 3 && strengthOf(tokens[0] ?? '') === 'known' && !isGivenName(tokens[1] ?? '')
  return isWholeName && last.length > 8 && isTitleTerm(last) && !surnameTerms.has(last)
}

/** `SARL`, `Verwaltungs-GmbH`. */
function isCompanyForm(token: string): boolean {
  const form = token.slice(token.lastIndexOf('-') + 1).replace(/[.,]$/, '')
  return businessForm.test(form) && (form === form.toUpperCase() || /\p{Ll}\p{Lu}|^(?:Ltd|Limited)$/u.test(form))
}

const businessForm =
  /^(?:gmbh|ohg|mbh|ug|ltd|limited|llc|llp|plc|sas|sasu|sarl|eurl|srl|srls|spa|sro|aps|gbr|kft|zrt|lda|ltda)$/i

/** `MFDS`, `MRCVS`, `BVetMed`: letters after a name, as bodies of each country give them. Not the form of a company. */
function isLetters(token: string): boolean {
  if (companyForm.test(token)) return false
  return /^\p{Lu}{3,6}$/u.test(token) || mixedLetters.test(token)
}

/** `BVSc`, `BVetMed`: no given name is written so. */
const mixedLetters = /^(?:B|M|D)[A-Z][A-Za-z]{0,3}[A-Z]?[a-z]{0,4}$/

const companyForm =
  /^(?:gmbh|ohg|mbh|ltd|llc|llp|inc|plc|corp|sas|sarl|srl|spa|sro|aps|pty|usa|ceo|cfo|cto|coo|cmo|cio|pllc|eurl|gbr|pte|sdn|bhd|kft|zrt|doo|ood|ead|lda|ltda)$/i
