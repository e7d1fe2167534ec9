import { suppressedAmong } from '../../contacts/suppression/suppressed-among.ts'
import type { Trx } from '../../db/transaction.ts'
import { findContactsInRaw } from '../find-contacts-in-raw.ts'
import type { ImportRow } from './row-reader.ts'

/** Empties cells with suppressed values before the report stores them. Call it in the transaction that writes. */
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
    return isSuppressed.includes(true)
      ? { ...row, raw: row.raw.map((cell, index) => (isSuppressed[index] === true ? '' : cell)) }
      : row
  })
}

function countryOf(row: ImportRow): string | null {
  if ('place' in row) return row.place.country ?? null
  return 'site' in row ? row.site.country : null
}
