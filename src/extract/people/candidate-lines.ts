import { fold } from '../../core/fold.ts'
import { givenNames } from '../data/given-names.ts'
import { titleTerms } from '../data/job-titles.ts'
import { namesRepresentatives } from './lines.ts'
import type { PeopleContext } from './people-context.ts'

const maxLines = 8_000
const maxLineLength = 160

const vacancies =
  /career|\bjobs?\b|vacanc|openings|positions|stellen|karriere|emploi|recrut|empleo|vacature|lavora con/i

/** Longer lines that contain a title word are sentences. */
const maxTitleLength = 90

/**
 * The lines to read word by word: near an e-mail or a number, with a known given name before another capitalised word,
 * or beside a title. Most lines of a page are skipped.
 */
export function findCandidateLines(context: PeopleContext): number[] {
  const candidates = new Set<number>()
  const addLines = (from: number, to: number) => {
    for (let index = Math.max(0, from); index <= to && index < context.lines.length; index++) candidates.add(index)
  }
  for (const line of [...context.emails.keys(), ...context.phones.keys()]) addLines(line - 4, line + 1)
  // Job adverts put locations under titles: `Office Manager`, `Palo Alto`.
  const isVacancyPage = vacancies.test(`${context.page.title ?? ''} ${context.page.h1 ?? ''}`)
  context.lines.forEach((line, index) => {
    if (candidates.size > maxLines) return
    if (line.end - line.start > maxLineLength) {
      if (namesRepresentatives(context.text, line)) candidates.add(index)
      return
    }
    const signal = lineSignal(context.text, line.start, line.end)
    if (signal === 'name') candidates.add(index)
    else if (signal === 'title' && !isVacancyPage) addLines(index - 1, index + 1)
  })
  return [...candidates].sort((a, b) => a - b).slice(0, maxLines)
}

/**
 * Finds a known given name, a space, and a capital or an initial; or a word that makes the line, or its neighbours, a
 * person's. A loop: as a pattern it was the costliest of all.
 */
function lineSignal(text: string, from: number, end: number): 'name' | 'title' | null {
  const short = end - from <= maxTitleLength
  let signal: 'title' | null = null
  let at = from
  while (at < end) {
    if (!isCapital(text.charCodeAt(at))) {
      at++
      continue
    }
    const start = at
    let highest = 0
    for (let code = text.charCodeAt(at); at < end && isLetter(code); code = text.charCodeAt(++at))
      if (code > highest) highest = code
    const length = at - start
    if (length > 1 && length < 22 && mayBeListed(text, start, at, highest)) {
      const follows = text.charCodeAt(at) === 45 ? nextSpace(text, at) : at
      const named = text.charCodeAt(follows) === 32 && mayBeSurname(text.charCodeAt(follows + 1))
      if (named || (short && signal === null)) {
        const word = text.slice(start, at)
        if (named && isGiven(word)) return 'name'
        if (short && signal === null && isTitleMarker(word)) signal = 'title'
      }
    }
    at++
  }
  return signal
}

/** Title words that are common in menus and headings. */
const tooCommon = new Set(
  'member staff student resident host guide partner customer police volunteer facilities expert lead head master chief associate assistant general genel daglig executive vice author minister worker baker artist writer editor coach trainer agent broker driver farmer doctor dentist lawyer attorney architect judge'.split(
    ' ',
  ),
)
const labels =
  'dr prof mr mrs ms frau herr herrn dipl univ vertreten ansprechpartner ansprechpartnerin kontaktperson contactpersoon person'
const titleMarkers = new Set([...titleTerms, ...labels.split(' ')].filter((word) => !tooCommon.has(word)))
const titleMarkerSpellings = new Set(Array.from(titleMarkers, (word) => [capitalised(word), word.toUpperCase()]).flat())

/** Whether a word says that its line is about a person. */
export function isTitleMarker(word: string): boolean {
  return titleMarkerSpellings.has(word) || (!isAscii(word) && titleMarkers.has(fold(word)))
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Names in their usual spelling: no folding needed. */
const givenNameSpellings = new Set(Array.from(givenNames, capitalised))

/** A filter by three letters and the length: rules out most words without cutting them out. */
const wordFilter = new Uint8Array(65_536)
for (const word of [...givenNameSpellings, ...titleMarkerSpellings]) wordFilter[filterSlot(word, 0, word.length)] = 1

function filterSlot(text: string, start: number, end: number): number {
  const letters = text.charCodeAt(start) * 577 + text.charCodeAt(start + 1) * 67 + text.charCodeAt(end - 1) * 7
  return (letters + (end - start) * 1_031) & 65_535
}

/** Capitals and non-ASCII letters are folded before the lookup, so the filter lets them pass. */
function mayBeListed(text: string, start: number, end: number, highest: number): boolean {
  const second = text.charCodeAt(start + 1)
  return highest > 122 || second < 97 || wordFilter[filterSlot(text, start, end)] === 1
}

function isGiven(word: string): boolean {
  if (givenNameSpellings.has(word)) return true
  const second = word.charCodeAt(1)
  return second >= 97 && second <= 122 && isAscii(word) ? false : givenNames.has(fold(word))
}

function isAscii(word: string): boolean {
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) > 122) return false
  return true
}

/** A capital, the quote or bracket before a nickname, or the first letter of `van`, `de`, `la`. */
function mayBeSurname(code: number): boolean {
  return (
    isCapital(code) || code === 34 || code === 40 || code === 0x201c || code === 118 || code === 100 || code === 108
  )
}

function nextSpace(text: string, from: number): number {
  const space = text.indexOf(' ', from)
  return space < 0 ? text.length : space
}

function isCapital(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 0xc0 && code <= 0xde) || (code >= 0x100 && code < 0x530)
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 0xc0 && code < 0x530)
}
