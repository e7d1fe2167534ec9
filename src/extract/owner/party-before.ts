import type { PageDocument } from '../document/page-document.ts'
import { statementAt } from './statements.ts'
import { publicBody } from './third-party-terms.ts'

/** How many characters before a value may lead to it, and how many of them may be before the name of a public body. */
const maxLead = 100
const maxBeforeBody = 25

/** Ends of what is about something else: `Repairs: ... | `, `Call us. `. */
const separator = /\s[-–—|•·]\s|[;\n]|:\s(?=\p{L}{4})|[\p{L})]{3}\.\s(?=\p{Lu})|[\d)],\s(?=\p{Lu})/gu
/** Another number or e-mail is between: the name belongs to that one. */
const otherValue = /\d[\d ()/.-]{5,}\d|@/

/** The words that lead to a value, from the last separator of its statement. */
export function leadTo(page: PageDocument, offset: number): string {
  const { start } = statementAt(page, offset)
  const text = page.text.slice(Math.max(start, offset - maxLead), offset)
  const last = [...text.matchAll(separator)].at(-1)
  return last === undefined ? text : text.slice(last.index + last[0].length)
}

/** `Coast Guard: 757 ...`: the public body, emergency service or association named right before a value, or null. */
export function publicBodyIn(lead: string): string | null {
  const match = publicBody.exec(lead)
  return match === null || match.index > maxBeforeBody || otherValue.test(lead) ? null : lead.slice(match.index)
}

/** `Moneyshield Ltd, 0113 ...`: the company named right before a value, by its legal form, or null. */
export function companyIn(lead: string): string | null {
  return otherValue.test(lead) ? null : (company.exec(lead)?.[1] ?? null)
}

const company =
  /((?:\p{Lu}[\p{L}\d&.'’-]*\s(?:&\s|und\s|and\s|et\s|i\s|y\s)?){1,5})(?:Ltd|Limited|LLP|LLC|Inc|PLC|GmbH|mbH|AG|KG|UG|SARL|SAS|SASU|Sàrl|SRL|SpA|S\.p\.A\.|S\.r\.l\.|SL|S\.L\.|SA|BV|B\.V\.|NV|AB|ApS|A\/S|AS|Oy|s\.r\.o\.|a\.s\.|sp\. z o\.o\.|Lda)(?!\p{L})/u
