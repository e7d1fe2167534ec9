import { suppressedAmong } from '../../contacts/suppression/suppressed-among.ts'
import type { Trx } from '../../db/transaction.ts'
import { findContactsInRaw } from '../find-contacts-in-raw.ts'
import { maxValueLength } from './contact-columns.ts'
import type { ImportRow } from './row-reader.ts'

/**
 * Empties cells and custom fields with suppressed values before they are stored. Call it in the transaction that writes.
 */
export async function removeSuppressedCells(
  trx: Trx,
  tenantId: string,
  rows: readonly ImportRow[],
): Promise<readonly ImportRow[]> {
  const read = rows.map((row) => ({ row, contacts: row.raw.map((cell) => findContactsInRaw(cell, countryOf(row))) }))
  const emails = read.flatMap(({ contacts }) => contacts.flatMap((cell) => cell.emails))
  const phones = read.flatMap(({ contacts }) => contacts.flatMap((cell) => cell.phones))
  if (emails.length + phones.length === 0) return rows
  const suppressed = await suppressedAmong(trx, tenantId, { emails, phones })
  return read.map(({ row, contacts }) => {
    const isSuppressed = contacts.map(
      (cell) => cell.emails.some(suppressed.email) || cell.phones.some(suppressed.phone),
    )
    if (!isSuppressed.includes(true)) return row
    const removed = row.raw.filter((_, index) => isSuppressed[index])
    return { ...withoutCustom(row, removed), raw: row.raw.map((cell) => (removed.includes(cell) ? '' : cell)) }
  })
}

/** A custom field has the text of its cell, cut to a limit. */
function withoutCustom(row: ImportRow, removed: readonly string[]): ImportRow {
  if (!('contact' in row)) return row
  const isKept = (value: string) =>
    !removed.some((cell) => cell.trim().slice(0, maxValueLength).toWellFormed() === value)
  const custom = Object.fromEntries(Object.entries(row.contact.custom).filter(([, value]) => isKept(value)))
  return { ...row, contact: { ...row.contact, custom } }
}

function countryOf(row: ImportRow): string | null {
  if ('place' in row) return row.place.country ?? null
  if ('contact' in row) return row.contact.country
  return 'site' in row ? row.site.country : null
}
