import { departmentWords, titleFillers } from '../data/job-titles.ts'
import { fold } from '../fold.ts'
import { isTitleWord } from './read-name.ts'

/** `pure`: every word belongs to titles. `loose`: a title word among others. `department`: only the desk is named. */
export type TitleKind = 'pure' | 'loose' | 'department'

export function readTitle(text: string): TitleKind | null {
  const plain = text.trim().replace(/^[-–—•·,:\s]+|[-–—•·,:;\s]+$/g, '')
  if (plain.length < 2 || plain.length > 90 || /[@?!"„“]|\d{3}/.test(plain)) return null
  const words = fold(plain)
    .split(/[^\p{L}&'’]+/u)
    .filter((word) => word !== '')
  if (words.length === 0 || words.length > 12) return null
  const titles = words.filter(isTitleWord).length
  const known = words.filter((word) => isTitleWord(word) || titleFillers.has(word) || departmentWords.has(word)).length
  if (titles > 0 && known === words.length) return 'pure'
  if (
    words.every((word) => departmentWords.has(word) || titleFillers.has(word)) &&
    words.some((word) => departmentWords.has(word))
  )
    return 'department'
  if (titles > 0 && words.length <= 7 && /^\p{Lu}/u.test(plain) && words.length - known <= 3) return 'loose'
  return null
}

export function cleanTitle(text: string): string {
  return text.replace(/^[-–—•·,:;|\s]+|[-–—•·,:;|(\s]+$/g, '').replace(/\s+/g, ' ')
}
