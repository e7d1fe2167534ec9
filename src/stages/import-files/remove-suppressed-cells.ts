import { suppressedAmong } from '../../contacts/suppression/suppressed-among.ts'
import type { Trx } from '../../db/transaction.ts'
import { findContactsInRaw } from '../find-contacts-in-raw.ts'
import type { ImportRow } from './row-reader.ts'

/** The report quotes rows as they came, but not what somebody asked us never to keep. In the transaction that writes. */
export async function removeSuppressedCells(
  trx: Trx,
  tenantId: string,
  rows: readonly ImportRow[],
): Promise<readonly ImportRow[]> {
  const read = rows.map((row) => ({ row, said: row.raw.map((cell) => findContactsInRaw(cell, countryOf(row))) }))
  const emails = read.flatMap(({ said }) => said.flatMap((cell) => cell.emails))
  const phones = read.flatMap(({ said }) => said.flatMap((cell) => cell.phones))
  if (emails.length + phones.length === 0) return rows
  const suppressed = await suppressedAmong(trx, tenantId, { emails, phones })
  return read.map(({ row, said }) => {
    const mustGo = said.map((cell) => cell.emails.some(suppressed.email) || cell.phones.some(suppressed.phone))
    return mustGo.includes(true) ? { ...row, raw: row.raw.map((cell, at) => (mustGo[at] === true ? '' : cell)) } : row
  })
}

function countryOf(row: ImportRow): string | null {
  if ('place' in row) return row.place.country ?? null
  return 'site' in row ? row.site.country : null
}
