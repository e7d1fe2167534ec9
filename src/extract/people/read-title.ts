import { fold } from '../../core/fold.ts'
import { departmentTerms, titleFillers } from '../data/job-titles.ts'
import { isTitleTerm } from './read-name.ts'

/**
 * `pure`: every word belongs to titles. `loose`: a title word among others. `department`: only the department is named.
 */
export type TitleKind = 'pure' | 'loose' | 'department'

/** Phone numbers and dates. A year, a licence or a room number may be part of a title. */
const otherNumber = /(?<!#)\b\d{3}[\s)./-]{0,2}\d{3}[\s./-]?\d|\d[./-]\d/

export function readTitle(text: string): TitleKind | null {
  const plain = text.trim().replace(/^[-–—•·,:\s]+|[-–—•·,:;\s]+$/g, '')
  if (plain.length < 2 || plain.length > 90 || /[@?!"„“]/.test(plain) || otherNumber.test(plain)) return null
  const words = fold(plain)
    .split(/[^\p{L}&'’]+/u)
    .filter((word) => word !== '')
  if (words.length === 0 || words.length > 12) return null
  const titles = words.filter(isTitleTerm).length
  const known = words.filter((word) => isTitleTerm(word) || titleFillers.has(word) || departmentTerms.has(word)).length
  if (titles > 0 && known === words.length) return 'pure'
  if (
    words.every((word) => departmentTerms.has(word) || titleFillers.has(word)) &&
    words.some((word) => departmentTerms.has(word))
  )
    return 'department'
  if (titles > 0 && words.length <= 7 && words.length - known <= 3 && startsLikeTitle(plain, words)) return 'loose'
  return null
}

/** Starts with a capital, or is as short as `bouwkundig ingenieur`; a sentence ends in a full stop. */
function startsLikeTitle(text: string, words: readonly string[]): boolean {
  if (/\p{Ll}{4}\.$/u.test(text)) return false
  return /^\p{Lu}/u.test(text) || (words.length <= 3 && isTitleTerm(words.at(-1) ?? ''))
}

export function cleanTitle(text: string): string {
  return text.replace(/^[-–—•·,:;|\s]+|[-–—•·,:;|(\s]+$/g, '').replace(/\s+/g, ' ')
}
