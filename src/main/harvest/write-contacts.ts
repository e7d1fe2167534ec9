import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { contacts } from '../../curation/entities/contacts.ts'
import type { Database } from '../../db/database.ts'
import type { ExportFormat } from '../../http/contract/exports.ts'
import { type OpenExport, openExport } from '../../http/export/open-export.ts'

/**
 * Writes the contacts of the domains, like `scrapersky export contacts`. The order depends on the
 * contacts only: a harvest that was interrupted gives the same file.
 */
export async function writeContacts(
  db: Database,
  domainIds: readonly string[],
  format: ExportFormat,
  out: Writable,
): Promise<OpenExport> {
  const { rows } = await sql<{ tenant_id: string }>`
    SELECT tenant_id FROM domains WHERE id = ANY(${domainIds}::uuid[]) LIMIT 1`.execute(db)
  const filter = { entity: contacts, root: { all: [{ field: 'domain_id', op: 'in', value: domainIds }] } } as const
  const request = { tenantId: rows[0]?.tenant_id ?? noId, filter, format, sort: 'host', thenBy: ['email', 'phone'] }
  const file = await openExport(db, request)
  await pipeline(Readable.from(file.pieces, { objectMode: false }), out, { end: false })
  return file
}

/** No row has this id. A harvest of suppressed domains only has no domain. */
const noId = '00000000-0000-0000-0000-000000000000'
