import type { PageDocument } from '../document/page-document.ts'
import type { Neighbourhood } from './people-in-lines.ts'
import { isGivenName } from './read-name.ts'

const most = 4_000
const capitalPair = /(\p{Lu}[\p{L}'’-]{1,20})\.?(?: (?:\p{Lu}\.?|\p{Ll}{2,3}))? \p{Lu}/gu

/**
 * The lines worth reading word by word: near an address or a number, or with a known given name before another
 * capitalised word. The rest of a page, most of it, is passed over.
 */
export function hotLines(near: Neighbourhood, page: PageDocument): number[] {
  const hot = new Set<number>()
  for (const line of [...near.emails.keys(), ...near.phones.keys()]) {
    for (let index = line - 4; index <= line + 1; index++) if (index >= 0 && index < near.lines.length) hot.add(index)
  }
  near.lines.forEach((line, index) => {
    if (line.text === '' || hot.size > most) return
    capitalPair.lastIndex = 0
    for (let match = capitalPair.exec(line.text); match !== null; match = capitalPair.exec(line.text)) {
      if (isGivenName((match[1] ?? '').split('-')[0] ?? '')) {
        hot.add(index)
        return
      }
      capitalPair.lastIndex = match.index + (match[1]?.length ?? 1)
    }
  })
  if (page.text.length === 0) return []
  return [...hot].sort((a, b) => a - b).slice(0, most)
}
