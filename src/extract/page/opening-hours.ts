import type { PageDocument } from '../document/page-document.ts'
import type { OpeningHoursFinding } from '../findings.ts'
import { clean } from '../snippet.ts'
import { fieldsOf, type StructuredItem } from '../structured/structured-item.ts'

const day =
  '(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday|daily|weekdays|weekends|mo|di|mi|do|fr|sa|so|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|täglich|werktags|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lun|mar|mié|mie|jue|vie|sáb|sab|dom|lunes|martes|miércoles|jueves|viernes|sábado|domingo|segunda|terça|quarta|quinta|sexta|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|pon|wt|śr|czw|pt|sob|niedz|po|út|st|čt|pá|pondělí|pondelok|piatok|hétfő|péntek|mandag|fredag|måndag|lördag|söndag|maanantai|perjantai|ma|pe|lu|ve|vr|za|zo|wo|pn|nd|ndz|tis|ons|tors|tir|lör|sön|lør|søn|l(?=\\s?[-–a]\\s?v)|v(?=\\.?:?\\s?\\d)|tous les jours|todos los días|todos os dias|ogni giorno|dagelijks|codziennie|denně|alla dagar|alle dage|пн|вт|ср|чт|пт|сб|вс|понедельник|пятница|pazartesi|cuma)'
const time =
  '(?:[01]?\\d|2[0-4])(?:\\s?[:.hu]\\s?[0-5]\\d)?\\s?(?:am\\b|pm\\b|a\\.m\\.|p\\.m\\.|uhr|u(?:ur)?\\b|h\\b|noon|hrs?\\b)?'
const to = '\\s?(?:-|–|—|to|bis|until|till|à|a|alle|do|až|tot|til|kl\\.|till)\\s?'
const range = `(?:from|von|de|dalle|van|fra|od|kl\\.?)?\\s?(?<![\\d.:/-])${time}${to}${time}(?![\\d/-])`
const closed =
  'closed|geschlossen|fermé|cerrado|chiuso|gesloten|nieczynne|zavřeno|zárva|закрыто|stängt|lukket|suljettu|fechado|24 hours'
/** A day, more days, and the times right after them; in one language, so that `Sat to` is no time in a sentence. */
const between = `[\\s,:.|()&/+–—-]*(?:(?:${day.slice(3, -1)}|and|und|et|y|e|to|bis|au|al|à|a|t\\/m|tot|do|through|thru|och|og|i|von|open|geöffnet|uhr|hours)\\.?(?!\\p{L})[\\s,:.|()&/+–—-]*){0,9}`
const line = new RegExp(`(?<![\\p{L}\\d])${day}\\.?(?!\\p{L})${between}(?:${range}|${closed})`, 'iu')

const timeLike = /\d\s?(?:[ap]\.?\s?m|uhr|[hu](?:\d|\b)|[:.]\d\d|[-–—]|\s(?:to|bis|à|a|do|til)\s)/i

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
    // Hours are on short lines; prose and code are skipped.
    if (end - start > 6 && end - start < 160 && hasDigit(page.text, start, end)) {
      const text = page.text.slice(start, end)
      if (timeLike.test(text) && saysHours(text) && page.blocks.codeAt(start) === null)
        add(found, text, 'text', 75, page.sourceOf(start))
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
  found.push({
    text: value,
    method,
    confidence,
    reasons: [`found as ${method}`],
    owner: 'site',
    snippet: value,
    position,
  })
}

/** Two bare numbers are hours after a day, unless they count something; a year or a date is something else. */
function saysHours(text: string): boolean {
  if (/(?<!\d)(?:19|20)\d\d(?!\d)|\d{1,2}\/\d{1,2}\/\d/.test(text)) return false
  const match = line.exec(text)
  if (match === null || text.split(/\s+/).filter((word) => /^\p{L}{4,}/u.test(word)).length > 13) return false
  if (classTimes.test(text.slice(0, match.index))) return false
  return hasUnit.test(match[0]) || endsHours.test(text.slice(match.index + match[0].length))
}

/** What starts at a time: a class, a training, a service. */
const classTimes =
  /(?<!\p{L})(?:train(?:ing|ings|ingszeiten)|kurse?|class(?:es)?|lessons?|sessions?|probe|chorprobe|unterricht|cours|clases?|lezion[ei]|cors[oi]|less(?:en)?|lektion(?:en|er)?|trening(?:i)?|träning|træning|allenament[oi]|entraînements?|entrenamientos?|gottesdienste?|messe|mass|worship|culte|practices?|rehearsals?|meetings?|stammtisch|sitzung(?:en)?)(?!\p{L})/iu

const hasUnit = new RegExp(`\\d\\s?(?:[ap]\\.?m|uhr|h(?!\\p{L})|hrs)|\\d[:.h]\\d\\d|${closed}`, 'iu')
const endsHours = new RegExp(
  `^\\s*(?:$|[^\\p{L}\\s]|(?:und|and|et|y|e|i|og|och|uhr|h|hours|hrs|by|or|oder|${day})(?!\\p{L}))`,
  'iu',
)
