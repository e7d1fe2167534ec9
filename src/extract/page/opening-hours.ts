import type { PageDocument } from '../document/page-document.ts'
import type { OpeningHoursFinding } from '../findings.ts'
import { clean } from '../snippet.ts'
import { fieldsOf, type StructuredItem } from '../structured/structured-item.ts'

const day =
  '(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday|daily|weekdays|weekends|mo|di|mi|do|fr|sa|so|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|täglich|werktags|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lun|mar|mié|mie|jue|vie|sáb|sab|dom|lunes|martes|miércoles|jueves|viernes|sábado|domingo|segunda|terça|quarta|quinta|sexta|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|pon|wt|śr|czw|pt|sob|niedz|po|út|st|čt|pá|pondělí|pondelok|piatok|hétfő|péntek|mandag|fredag|måndag|lördag|söndag|maanantai|perjantai|ma|pe|пн|вт|ср|чт|пт|сб|вс|понедельник|пятница|pazartesi|cuma)'
const time = '\\d{1,2}(?:[:.h]\\d{2})?\\s?(?:am|pm|a\\.m\\.|p\\.m\\.|uhr|h)?'
const line = new RegExp(
  `(?<!\\p{L})${day}\\.?(?!\\p{L})[^\\n]{0,60}?(?:${time}\\s?(?:-|–|—|to|bis|until|till|à|a|do|až)\\s?${time}|closed|geschlossen|fermé|cerrado|chiuso|gesloten|nieczynne|zavřeno|zárva|закрыто|24 hours)`,
  'iu',
)

const timeLike = /\d\s?(?:[ap]\.?\s?m|uhr|h(?:\d|\b)|[:.]\d\d|[-–—])/i

/** Finds opening hours: structured data, or lines that pair a day with times. */
export function findOpeningHours(page: PageDocument, structured: readonly StructuredItem[]): OpeningHoursFinding[] {
  const found: OpeningHoursFinding[] = []
  for (const item of structured) {
    for (const text of fieldsOf(item, 'openinghours')) add(found, text, item.method, 92, item.position)
    const [opens, closes] = [fieldsOf(item, 'opens')[0], fieldsOf(item, 'closes')[0]]
    const days = fieldsOf(item, 'dayofweek')
      .map((name) => name.replace(/^.*[/#]/, ''))
      .join(', ')
    if (opens !== undefined && closes !== undefined && days !== '')
      add(found, `${days} ${opens}-${closes}`, item.method, 92, item.position)
  }
  let start = 0
  while (start < page.text.length && found.length < 50) {
    const stop = page.text.indexOf('\n', start)
    const end = stop < 0 ? page.text.length : stop
    // Hours are on short lines; prose is skipped.
    if (end - start > 6 && end - start < 160 && hasDigit(page.text, start, end)) {
      const text = page.text.slice(start, end)
      if (timeLike.test(text) && line.test(text)) add(found, text, 'text', 75, page.sourceOf(start))
    }
    start = end + 1
  }
  return found
}

function hasDigit(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code >= 48 && code <= 57) return true
  }
  return false
}

function add(found: OpeningHoursFinding[], text: string, method: string, confidence: number, position: number): void {
  const value = clean(text)
  if (value === '' || found.some((known) => known.text === value)) return
  found.push({ text: value, method, confidence, reasons: [`found as ${method}`], snippet: value, position })
}
