import { numberLabel } from '../data/phone-labels.ts'

/** The nearest label before a number: a phone, a fax, another number, or none. */
export type NumberLabel = 'phone' | 'fax' | 'other' | null

/** `Lic. No. `, `VAT: GB `: what may come between a label and its number. */
const betweenLabelAndNumber =
  /^[\s.-]{0,3}(?:(?:no|nr|num|number|n[°º]|id|code|is|ist)(?![\p{L}]))?[\s.:#№=/-]{0,4}(?:[A-Z]{2}\s?)?$/iu

/**
 * The label in the last `reach` characters of `text`. The last `inRun` characters belong to the run of digits that
 * contains the number: an IBAN keeps its label behind its own first groups.
 */
export function labelIn(text: string, reach = 32, inRun = 0): NumberLabel {
  const label = nearestLabel(text.slice(-reach), inRun)
  return label === 'identity' || label === 'near' ? 'other' : label
}

/** The label in a short line or table cell right above a number. */
export function labelOfLine(line: string): NumberLabel {
  const label = nearestLabel(line, 0)
  if (label === 'identity') return 'other'
  if (label !== 'near') return label
  // "Tax" above a number is a label; "County Tax" is a department.
  return /\p{L}{3}/u.test(line.replace(numberLabel, '')) ? null : 'other'
}

function nearestLabel(text: string, inRun: number): 'phone' | 'fax' | 'identity' | 'near' | null {
  const ends = { phone: -1, fax: -1, identity: -1, near: -1 }
  for (const match of text.matchAll(numberLabel)) {
    const end = match.index + match[0].length
    if (match[1] !== undefined) ends.phone = end
    else if (match[2] !== undefined) ends.fax = end
    else if (match[3] === undefined) {
      if (betweenLabelAndNumber.test(text.slice(end))) ends.near = end
      // "HRB 4711, 05241 ...": a label followed by its own digits does not apply to later ones.
    } else if (!/\d/.test(text.slice(end, text.length - inRun))) ends.identity = end
  }
  const nearest = Math.max(ends.phone, ends.fax, ends.identity, ends.near)
  if (nearest < 0) return null
  if (ends.phone === nearest) return 'phone'
  // "Tel/Fax:" means both.
  if (ends.fax === nearest) return ends.phone >= 0 && nearest - ends.phone < 8 ? 'phone' : 'fax'
  return ends.identity === nearest ? 'identity' : 'near'
}
