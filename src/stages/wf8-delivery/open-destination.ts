import { sql } from 'kysely'
import { AppError } from '../../core/errors.ts'
import { entityNamed } from '../../curation/entities/entities.ts'
import { compileFilter } from '../../curation/filter/compile-filter.ts'
import { parseFilter } from '../../curation/filter/parse-filter.ts'
import type { Database } from '../../db/database.ts'
import { clockFrom } from '../../db/database-now.ts'
import { daysAgo } from '../../db/days-ago.ts'
import { type ClientEnvironment, createDestinationClient } from '../../destinations/create-client.ts'
import type { DestinationClient, DestinationKind } from '../../destinations/destination.ts'
import type { Credential } from '../../destinations/destination-type.ts'
import { openCredential } from '../../secrets/credentials.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { FieldMap } from './field-map.ts'

export interface DestinationTools {
  readonly secrets: Secrets
  readonly clients: ClientEnvironment
}

/** A destination that is ready for calls. Close its client at the end. */
export interface OpenDestination {
  readonly id: string
  readonly name: string
  readonly client: DestinationClient
  readonly map: FieldMap
  readonly minimumVerdict: string
  /** Contacts that no source has shown for longer are not delivered; null: whatever their age. */
  readonly maxAgeDays: number | null
  readonly isPaused: boolean
  /** The stored filter; null: it accepts all contacts. */
  readonly filter: unknown
  /** The clock of the database. */
  readonly now: () => Date
}

interface StoredDestination {
  readonly kind: DestinationKind
  readonly name: string
  readonly base_url: string | null
  readonly credential_id: string | null
  readonly settings: Readonly<Record<string, unknown>>
  readonly facts: Readonly<Record<string, string>>
  readonly field_map: FieldMap
  readonly filter: unknown
  readonly minimum_verdict: string
  readonly max_age_days: number | null
  readonly is_paused: boolean
  readonly read_at: Date
}

/** The name under which all processes pace and pause a destination. */
export const destinationLane = (id: string) => `destination:${id}`

/** Reads a destination with its credential, and makes its client. */
export async function openDestination(
  db: Database,
  tools: DestinationTools,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
): Promise<OpenDestination> {
  const { rows } = await sql<StoredDestination>`
    SELECT kind, name, base_url, credential_id, settings, facts, field_map, filter, minimum_verdict,
      max_age_days, paused_at IS NOT NULL AS is_paused, clock_timestamp() AS read_at
    FROM destinations WHERE id = ${id} AND tenant_id = ${tenantId}`.execute(db)
  const [stored] = rows
  if (stored === undefined) throw new AppError('not_found', 'There is no such destination.')
  const { kind, name, base_url: baseUrl, credential_id: credentialId, settings, facts } = stored
  const now = clockFrom(stored.read_at)
  const sealed = credentialId === null ? '{}' : await openCredential(db, tools.secrets, { tenantId, id: credentialId })
  const credential = JSON.parse(sealed) as Credential
  const lane = destinationLane(id)
  const client = createDestinationClient(tools.clients, { kind, credential, baseUrl, settings, facts, lane, now })
  return {
    id,
    name,
    client,
    map: stored.field_map,
    minimumVerdict: stored.minimum_verdict,
    maxAgeDays: stored.max_age_days,
    isPaused: stored.is_paused,
    filter: stored.filter,
    now,
  }
}

/** Which of these contacts the filter of a destination accepts, and its limit for their age. */
export async function acceptedContacts(
  db: Database,
  { filter, maxAgeDays }: Pick<OpenDestination, 'filter' | 'maxAgeDays'>,
  tenantId: string,
  contactIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (filter === null && maxAgeDays === null) return new Set(contactIds)
  const isAccepted = filter === null ? sql`true` : compileFilter(parseFilter(entityNamed('contacts'), filter))
  const isSeen = maxAgeDays === null ? sql`true` : sql`contact_seen_at(id) >= ${daysAgo(maxAgeDays)}`
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM contacts WHERE tenant_id = ${tenantId} AND id = ANY(${contactIds}::uuid[])
      AND ${isAccepted} AND ${isSeen}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
