import { type Column, textIn } from './column.ts'

const prefix = 'custom.'
/** A column name in PostgreSQL has at most 63 bytes. */
const maxNameBytes = 63 - prefix.length

/** A title as the name of a custom field; null: nothing is left of it. Its name becomes SQL, so it has no quotes. */
export function customFieldName(title: string): string | null {
  let name = title
    .toWellFormed()
    .replace(/[\p{Cc}"\\]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxNameBytes)
    .toWellFormed()
  while (Buffer.byteLength(name) > maxNameBytes) name = name.slice(0, -1).toWellFormed().trim()
  return name === '' ? null : name
}

/** The column `custom.NAME`: a field that an imported list has and the product does not. Undefined: not such a name. */
export function customColumn(name: string): Column | undefined {
  const field = name.startsWith(prefix) ? name.slice(prefix.length) : ''
  return field !== '' && customFieldName(field) === field ? textIn('custom', field) : undefined
}
