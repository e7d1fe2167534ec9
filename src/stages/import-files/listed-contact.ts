import { manualContactRow, type Site } from '../../contacts/manual-contact.ts'
import type { ContactSource, SourcedContact } from '../../contacts/save-sourced-contacts.ts'
import { AppError } from '../../core/errors.ts'
import { listLineUrl } from '../../providers/csv/list-line-url.ts'
import type { ContactColumns, ContactField } from './contact-columns.ts'

/** An e-mail or phone number in a cell, and the title of its column. */
interface ListedValue {
  readonly field: 'email' | 'phone'
  readonly value: string
  readonly column: string
}

/** What a row says about whom to contact. */
export interface ListedContact {
  readonly values: readonly ListedValue[]
  readonly name: string | undefined
  readonly title: string | undefined
  /** Two letters, for numbers without a country code. */
  readonly country: string | null
  /** Columns without a field, by their title. */
  readonly custom: Readonly<Record<string, string>>
}

export type RowProblem = 'email_invalid' | 'phone_invalid' | 'email_suppressed' | 'phone_suppressed'

const separators = { email: /[\s,;|<>()"]+/, phone: /[,;|\n]/ } as const
const maxValues = 20
const maxTextLength = 200

/** Reads the e-mails, phone numbers, name and job title of a row. */
export function readListedContact(
  cells: readonly string[],
  columns: ContactColumns,
  titleOf: (column: number) => string,
  country: string | null,
): ListedContact {
  const text = (field: ContactField) => (cells[columns.get(field)?.[0] ?? -1] ?? '').trim().slice(0, maxTextLength)
  const values = (['email', 'phone'] as const).flatMap((field) =>
    (columns.get(field) ?? []).flatMap((column) =>
      (cells[column] ?? '').split(separators[field]).flatMap((part) => {
        const value = part.trim().replace(/^(?:mailto|tel):/i, '')
        return value === '' ? [] : [{ field, value, column: titleOf(column) }]
      }),
    ),
  )
  const name = text('name') || [text('first_name'), text('last_name')].filter(Boolean).join(' ')
  return {
    values: unique(values).slice(0, maxValues),
    name: name || undefined,
    title: text('title') || undefined,
    country,
    custom: {},
  }
}

/** An e-mail in a cell of any other column. */
const emailInText = /[^\s,;|<>()"'@]+@[^\s,;|<>()"'@]+\.[^\s,;|<>()"'@.]{2,}/g

/** Adds e-mails of columns that are not known as e-mails. */
export function withOtherEmails(
  contact: ListedContact,
  cells: readonly string[],
  isRead: (column: number) => boolean,
  titleOf: (column: number) => string,
): ListedContact {
  const others = cells.flatMap((cell, column) =>
    isRead(column)
      ? []
      : (cell.match(emailInText) ?? []).map((found) => ({
          field: 'email' as const,
          value: found.replace(/^mailto:/i, ''),
          column: titleOf(column),
        })),
  )
  return { ...contact, values: unique([...contact.values, ...others]).slice(0, maxValues) }
}

function unique(values: readonly ListedValue[]): ListedValue[] {
  const key = ({ field, value }: ListedValue) => `${field} ${value.toLowerCase()}`
  return [...new Map(values.toReversed().map((one) => [key(one), one])).values()].toReversed()
}

interface ListSource {
  readonly importId: string
  readonly fileName: string | null
  readonly line: number
}

/**
 * The contacts of a row. `isPerson`: the row is about one person, so the first number belongs to the first e-mail. Otherwise
 * each value is a contact, as for the page of a company.
 */
export function sourcedContacts(
  { values, name, title, country, custom }: ListedContact,
  { parent, isPerson, list }: { parent: SourcedContact['parent']; isPerson: boolean; list: ListSource },
): { contacts: SourcedContact[]; problems: RowProblem[] } {
  const site: Site = { host: 'host' in parent ? parent.host : null, country }
  const source = sourceOf(list)
  const problems: RowProblem[] = []
  const valid = values.filter(({ field, value }) => {
    const isValid = rowOf({ [field]: value }, site) !== undefined
    if (!isValid) problems.push(`${field}_invalid`)
    return isValid
  })
  const [first, ...rest] = valid
  const number = isPerson && first?.field === 'email' ? rest.find(({ field }) => field === 'phone') : undefined
  const groups = first === undefined ? [] : [[first, ...(number ? [number] : [])]]
  for (const value of rest) if (value !== number) groups.push([value])
  const contacts = groups.flatMap((group, index) => {
    const person = index === 0 ? { name, title: name === undefined ? undefined : title } : {}
    const row = rowOf({ ...Object.fromEntries(group.map(({ field, value }) => [field, value])), ...person }, site)
    const snippets = Object.fromEntries(group.map(({ field, value, column }) => [field, `${column}: ${value}`]))
    return row === undefined ? [] : [{ parent, values: row, source, snippets, ...(index === 0 && { custom }) }]
  })
  return { contacts, problems }
}

function sourceOf({ importId, fileName, line }: ListSource): ContactSource {
  return {
    url: listLineUrl(fileName, line),
    method: 'import',
    confidence: 85,
    reason: 'stated in an imported list',
    details: { import_id: importId, line, ...(fileName !== null && { file: fileName }) },
  }
}

/** Whether the row has an e-mail or a number that can be a contact. */
export function hasValidValue({ values, country }: ListedContact): boolean {
  return values.some(({ field, value }) => rowOf({ [field]: value }, { host: null, country }) !== undefined)
}

/** What the values of a row would be reported as. */
export function invalidValues({ values, country }: ListedContact): RowProblem[] {
  const invalid = values.filter(({ field, value }) => rowOf({ [field]: value }, { host: null, country }) === undefined)
  return [...new Set(invalid.map(({ field }) => `${field}_invalid` as const))]
}

export function isValidPhone(phone: string, country: string | null): boolean {
  return rowOf({ phone }, { host: null, country }) !== undefined
}

/** Undefined: not an e-mail, or not a phone number. */
function rowOf(values: Parameters<typeof manualContactRow>[0], site: Site) {
  try {
    return manualContactRow(values, site)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
