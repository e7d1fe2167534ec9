import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createPacer } from '../crawl/pacing/pacer.ts'
import { PostgresSlotStore } from '../curation/postgres-slot-store.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { DestinationKind } from '../destinations/destination.ts'
import { createCredential } from '../secrets/credentials.ts'
import { openSecrets } from '../secrets/secrets.ts'
import type { FieldMap } from '../stages/wf8-delivery/field-map.ts'
import type { DestinationTools } from '../stages/wf8-delivery/open-destination.ts'

interface SharedTools {
  /** The key of credentials, shared between processes. */
  readonly keyFile?: string
  /** As its loops have it: the calls of a lost worker count no longer. */
  readonly worker?: string
  readonly gapMs?: number
}

/** Deliveries of a process, to servers of the test. */
export function deliveryTools(
  db: Database,
  baseUrls: Partial<Record<DestinationKind, string>>,
  { keyFile = newKeyFile(), worker = 'test', gapMs }: SharedTools = {},
): DestinationTools {
  const store = new PostgresSlotStore(db, worker)
  return {
    secrets: openSecrets({ keys: undefined, file: keyFile }),
    clients: {
      ...(gapMs !== undefined && { gapMs }),
      userAgent: 'ScraperSky/test',
      pacer: createPacer({ store, maxInFlight: 4, maxGapMs: 60_000, onSettleError: () => undefined }),
      guardedConnect: (_options, callback) => callback(new Error('a test reached the guarded connector'), null),
      baseUrls,
    },
  }
}

export const newKeyFile = () => join(mkdtempSync(join(tmpdir(), 'secrets-')), 'secrets.key')

interface NewDestination {
  readonly tenantId: string
  readonly kind: DestinationKind
  readonly credential: Readonly<Record<string, string>>
  readonly map?: FieldMap
  readonly settings?: object
  readonly baseUrl?: string
  readonly minimumVerdict?: string
  readonly filter?: object
}

export async function makeDestination(db: Database, tools: DestinationTools, given: NewDestination): Promise<string> {
  const { tenantId, kind, credential, map = [], settings = {}, baseUrl, minimumVerdict = 'none', filter } = given
  const credentialId = await createCredential(db, tools.secrets, tenantId, JSON.stringify(credential))
  const { id } = await db
    .insertInto('destinations')
    .values({
      tenant_id: tenantId,
      kind,
      name: `${kind} ${crypto.randomUUID().slice(0, 4)}`,
      base_url: baseUrl ?? null,
      credential_id: credentialId,
      settings: JSON.stringify(settings),
      field_map: JSON.stringify(map),
      minimum_verdict: minimumVerdict,
      filter: filter === undefined ? null : JSON.stringify(filter),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Contacts `person0@site0.example`, ... each on a site of its own. Returns their ids in order. */
export function makeContacts(db: Database, tenantId: string, count: number): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    await sql`INSERT INTO domains (tenant_id, host)
      SELECT ${tenantId}, 'site' || n || '.example' FROM generate_series(0, ${count}::int - 1) AS n`.execute(trx)
    const made = await sql<{ id: string }>`
      INSERT INTO contacts (tenant_id, domain_id, kind, email, email_type, name, title, phone, confidence)
      SELECT ${tenantId}, domains.id, 'person', 'person' || n || '@' || host, 'CORPORATE', 'Ann Person' || n, 'Owner',
        '+44113496' || lpad(n::text, 6, '0'), 80
      FROM generate_series(0, ${count}::int - 1) AS n
      JOIN domains ON host = 'site' || n || '.example' AND tenant_id = ${tenantId} RETURNING id`.execute(trx)
    // The tenant may have others, such as those of the demo town.
    const ids = made.rows.map(({ id }) => id)
    const { rows } = await sql<{ id: string }>`
      INSERT INTO contact_evidence (tenant_id, contact_id, source_url, field, value, method)
      SELECT ${tenantId}, id, 'https://example.com/team', 'email', email, 'mailto' FROM contacts
      WHERE id = ANY(${ids}::uuid[]) ORDER BY substring(email FROM '^person([0-9]+)@')::int
      RETURNING contact_id AS id`.execute(trx)
    return rows.map(({ id }) => id)
  })
}
