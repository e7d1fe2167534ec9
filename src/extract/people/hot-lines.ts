import { givenNames } from '../data/given-names.ts'
import { titleWords } from '../data/job-titles.ts'
import { fold } from '../fold.ts'
import type { Neighbourhood } from './neighbourhood.ts'

const most = 8_000
const longest = 160

const vacancies =
  /career|\bjobs?\b|vacanc|openings|positions|stellen|karriere|emploi|recrut|empleo|vacature|lavora con/i

/** Longer lines that hold a title word are sentences. */
const longestTitle = 90

/**
 * The lines worth reading word by word: near an address or a number, with a known given name before another
 * capitalised word, or beside a title. The rest of a page, most of it, is passed over.
 */
export function hotLines(near: Neighbourhood): number[] {
  const hot = new Set<number>()
  const heat = (from: number, to: number) => {
    for (let index = Math.max(0, from); index <= to && index < near.lines.length; index++) hot.add(index)
  }
  for (const line of [...near.emails.keys(), ...near.phones.keys()]) heat(line - 4, line + 1)
  // Offers of work put places under titles: `Office Manager`, `Palo Alto`.
  const offers = vacancies.test(`${near.page.title ?? ''} ${near.page.h1 ?? ''}`)
  near.lines.forEach((line, index) => {
    if (hot.size > most || line.end - line.start > longest) return
    const sign = signOf(near.text, line.start, line.end)
    if (sign === 'name') hot.add(index)
    else if (sign === 'title' && !offers) heat(index - 1, index + 1)
  })
  return [...hot].sort((a, b) => a - b).slice(0, most)
}

/**
 * A known given name, then a blank, then a capital or an initial; or a word that makes the line, or those around it, a
 * person's. By hand: as a pattern it was the costliest of all.
 */
function signOf(text: string, from: number, end: number): 'name' | 'title' | null {
  const short = end - from <= longestTitle
  let sign: 'title' | null = null
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
    if (length > 1 && length < 22 && mayTell(text, start, at, highest)) {
      const follows = text.charCodeAt(at) === 45 ? nextBlank(text, at) : at
      const named = text.charCodeAt(follows) === 32 && mayBeSurname(text.charCodeAt(follows + 1))
      if (named || (short && sign === null)) {
        const word = text.slice(start, at)
        if (named && isGiven(word)) return 'name'
        if (short && sign === null && tells(word)) sign = 'title'
      }
    }
    at++
  }
  return sign
}

/** Title words that menus and headings are full of. */
const everywhere = new Set(
  'member staff student resident host guide partner customer police volunteer facilities expert lead head master chief associate assistant general genel daglig executive vice author minister worker baker artist writer editor coach trainer agent broker driver farmer doctor dentist lawyer attorney architect judge'.split(
    ' ',
  ),
)
const labels =
  'dr prof mr mrs ms frau herr herrn dipl univ vertreten ansprechpartner ansprechpartnerin kontaktperson contactpersoon person'
const telling = new Set([...titleWords, ...labels.split(' ')].filter((word) => !everywhere.has(word)))
const tellingWritten = new Set(Array.from(telling, (word) => [capitalised(word), word.toUpperCase()]).flat())

function tells(word: string): boolean {
  return tellingWritten.has(word) || (!isAscii(word) && telling.has(fold(word)))
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Names as pages write them nearly always: no folding needed. */
const written = new Set(Array.from(givenNames, capitalised))

/** Most words are told by three letters and their length not to be in either list, without cutting them out. */
const seats = new Uint8Array(16_384)
for (const word of [...written, ...tellingWritten]) seats[seatOf(word, 0, word.length)] = 1

function seatOf(text: string, start: number, end: number): number {
  const letters = text.charCodeAt(start) * 577 + text.charCodeAt(start + 1) * 67 + text.charCodeAt(end - 1) * 7
  return (letters + (end - start) * 1_031) & 16_383
}

/** Capitals and letters beyond ASCII are folded before they are looked up: they pass. */
function mayTell(text: string, start: number, end: number, highest: number): boolean {
  const second = text.charCodeAt(start + 1)
  return highest > 122 || second < 97 || seats[seatOf(text, start, end)] === 1
}

function isGiven(word: string): boolean {
  if (written.has(word)) return true
  const second = word.charCodeAt(1)
  return second >= 97 && second <= 122 && isAscii(word) ? false : givenNames.has(fold(word))
}

/** Plain ASCII: folding would not change it. */
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

function nextBlank(text: string, from: number): number {
  const blank = text.indexOf(' ', from)
  return blank < 0 ? text.length : blank
}

function isCapital(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 0xc0 && code <= 0xde) || (code >= 0x100 && code < 0x530)
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 0xc0 && code < 0x530)
}
