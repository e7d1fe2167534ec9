import { isYear } from './article-shape.ts'
import { isNumber } from './read-tokens.ts'

/** `/news/page/14`, `/blog/page-2`. */
export function isPagination(tokens: readonly string[], segments: readonly string[]): boolean {
  const number = tokens.length === 1 ? tokens[0] : tokens[1]
  if (number === undefined || !/^\d{1,5}$/.test(number)) return false
  const word =
    tokens.length === 1 ? (segments[segments.length - 2] ?? '').toLowerCase() : tokens.length === 2 ? tokens[0] : ''
  return /^(?:page|pages|seite|pagina|paged|strana|side|sida|sivu|oldal|sayfa|pg)$/.test(word ?? '')
}

/** A year in any segment, or at the start of the last. */
export function isDated(segments: readonly string[]): boolean {
  return (
    segments.some((segment) => isYear(segment) || yearAndMonth.test(segment)) ||
    /^(?:19|20)\d\d[-_]?[01]\d(?:[-_]?[0-3]\d)?(?:[-_]|$)/.test(segments.at(-1) ?? '')
  )
}

const yearAndMonth = /^(?:19|20)\d\d[-_]?(?:0[1-9]|1[0-2])(?:[-_]?[0-3]\d)?$/
const month = /^(?:0?[1-9]|1[0-2]|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)$/i

/** A year and a month before the name: newspapers date the articles of every section. A year alone may be a season. */
export function hasFullDate(segments: readonly string[]): boolean {
  return segments
    .slice(0, -1)
    .some((segment, at) => yearAndMonth.test(segment) || (isYear(segment) && isInnerMonth(segments, at + 1)))
}

function isInnerMonth(segments: readonly string[], at: number): boolean {
  return at < segments.length - 1 && month.test(segments[at] ?? '')
}

/** `slug-of-a-story-1.4412345`, `slug-of-a-story~a4412345`: article numbers of newspaper systems. */
export function isEditorialNumber(last: string): boolean {
  return /[a-z](?:-[1-9]\.\d{6,8}|~[a-z]?\d{3,10})$/i.test(last)
}

/** Only numbers from the year on: no article after the date. */
export function isDate(segments: readonly string[]): boolean {
  const year = segments.findIndex((segment) => isYear(segment) || /^(?:19|20)\d\d[-_][01]?\d/.test(segment))
  return (
    year >= 0 &&
    segments.slice(year).every((segment) => /^\d{1,4}(?:[-_]\d{1,2}){0,2}$/.test(segment)) &&
    segments.length - year <= 3
  )
}

/** Removes a number at the end, the ID of what precedes it: `/heating-basics/20481177`, `/jobs/4012345`. */
export function withoutId(segments: readonly string[]): { segments: readonly string[]; numbered: boolean } {
  const last = segments[segments.length - 1] ?? ''
  const numbered = segments.length > 1 && /^\d+$/.test(last) && !isYear(last)
  const path = numbered && segments.length > 2 ? withoutEnding(segments.slice(0, -1)) : segments
  return { segments: path, numbered: numbered || (/[a-z][-_]\d{2,}$/i.test(last) && !isYear(last.slice(-4))) }
}

/** `/opening-hours.html/42`: the ending is before the ID. */
function withoutEnding(segments: readonly string[]): readonly string[] {
  const last = segments.at(-1) ?? ''
  const name = last.replace(/\.(?:html?|php|aspx?)$/i, '')
  return name === last ? segments : [...segments.slice(0, -1), name]
}

/** `cat10482`, `oak-table-p-4711`, `p104821137-oak-table`: product and category numbers of shops. */
export function isShopCode(last: string): boolean {
  return /(?:^|[-_])(?:cat|c|dept|prod|p|pd|sku|item)[-_]?\d{2,9}(?:_\d{1,9})*$|^[pg]\d{6,10}-\D/i.test(last)
}

/** `/14-lamps`: a shop's category, unless it has enough words for the title of an article. */
export function isNumberedName(last: string, tokens: readonly string[]): boolean {
  return tokens.length <= 4 && /^\d{1,6}-\D/.test(last)
}

/** `/12-tables/88-walnut-table`: a shop's category and its item. */
export function isNumberedItem(segments: readonly string[]): boolean {
  return segments.length > 1 && segments.slice(-2).every((segment) => /^\d{1,6}-\D/.test(segment))
}

/** A long number at the end of a slug of several words, or in a segment of its own. */
export function hasArticleNumber(tokens: readonly string[], segments: readonly string[]): boolean {
  const words = tokens.filter((token) => !isNumber(token)).length
  if (words >= 3 && longNumber.test(tokens[tokens.length - 1] ?? '')) return true
  return words >= 2 && segments.some((segment) => longNumber.test(segment))
}

const longNumber = /^\d{5,10}$/
