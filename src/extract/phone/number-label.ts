import { numberLabel } from '../data/phone-labels.ts'

/** What the nearest words before a number call it: a phone, a fax, another number, or nothing. */
export type NumberLabel = 'phone' | 'fax' | 'other' | null

/** `Lic. No. `, `VAT: GB `: all that may stand between a label and the number that it means. */
const touches =
  /^[\s.-]{0,3}(?:(?:no|nr|num|number|n[°º]|id|code|is|ist)(?![\p{L}]))?[\s.:#№=/-]{0,4}(?:[A-Z]{2}\s?)?$/iu

/**
 * The label that `text` ends with, looked for in its last `reach` characters. The last `inRun` characters of the text
 * belong to the run of digits that the number stands in: an IBAN does not lose its label to its own first groups.
 */
export function labelIn(text: string, reach = 32, inRun = 0): NumberLabel {
  const label = nearestLabel(text.slice(-reach), inRun)
  return label === 'identity' || label === 'near' ? 'other' : label
}

/** What a short line or table cell right above a number calls it. */
export function labelOfLine(line: string): NumberLabel {
  const label = nearestLabel(line, 0)
  if (label === 'identity') return 'other'
  if (label !== 'near') return label
  // "Tax" above a number names it; "County Tax" is a department.
  return /\p{L}{3}/u.test(line.replace(numberLabel, '')) ? null : 'other'
}

function nearestLabel(text: string, inRun: number): 'phone' | 'fax' | 'identity' | 'near' | null {
  const ends = { phone: -1, fax: -1, identity: -1, near: -1 }
  for (const match of text.matchAll(numberLabel)) {
    const end = match.index + match[0].length
    if (match[1] !== undefined) ends.phone = end
    else if (match[2] !== undefined) ends.fax = end
    else if (match[3] === undefined) {
      if (touches.test(text.slice(end))) ends.near = end
      // "HRB 4711, 05241 ...": a label that has its own digits behind it says nothing about later ones.
    } else if (!/\d/.test(text.slice(end, text.length - inRun))) ends.identity = end
  }
  const nearest = Math.max(ends.phone, ends.fax, ends.identity, ends.near)
  if (nearest < 0) return null
  if (ends.phone === nearest) return 'phone'
  // "Tel/Fax:" answers both.
  if (ends.fax === nearest) return ends.phone >= 0 && nearest - ends.phone < 8 ? 'phone' : 'fax'
  return ends.identity === nearest ? 'identity' : 'near'
}
