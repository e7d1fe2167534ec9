// Destinations as rows: what users see and change. Credentials go in and never come out.
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { AppError } from '../../core/errors.ts'
import { entityNamed } from '../../curation/entities/entities.ts'
import { parseFilter } from '../../curation/filter/parse-filter.ts'
import { queuedValues } from '../../curation/queue-rows.ts'
import type { Database } from '../../db/database.ts'
import { inBulkTransaction, inTransaction, type Trx } from '../../db/transaction.ts'
import type { DestinationKind } from '../../destinations/destination.ts'
import { destinationTypes } from '../../destinations/destination-types.ts'
import { createCredential, replaceCredential } from '../../secrets/credentials.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { FieldMap } from './field-map.ts'
import { forgetPolls, forgetRecords, forgetSent } from './forget-records.ts'

export interface DestinationSettings {
  readonly name: string
  readonly base_url?: string | null | undefined
  readonly credential: Readonly<Record<string, string>>
  readonly settings: Readonly<Record<string, unknown>>
  readonly field_map?: FieldMap | undefined
  readonly filter?: unknown
  readonly minimum_verdict: string
  /** Null: contacts of any age. */
  readonly max_age_days?: number | null | undefined
  /** Contacts that become Selected are delivered without being selected for it. */
  readonly automatic: boolean
}

interface Owner {
  readonly tenantId: string
  readonly userId: string
}

/** Creates a destination, and takes over what V1 delivered to its kind. Nothing is delivered by it. */
export async function createDestination(
  db: Database,
  secrets: Secrets,
  { tenantId, userId }: Owner,
  { kind, ...given }: DestinationSettings & { readonly kind: DestinationKind },
): Promise<string> {
  checkSettings(kind, given)
  const credentialId = await createCredential(db, secrets, tenantId, JSON.stringify(given.credential))
  try {
    return await inTransaction(db, async (trx) => {
      await refuseTakenName(trx, tenantId, given.name)
      const { id } = await trx
        .insertInto('destinations')
        .values({
          tenant_id: tenantId,
          kind,
          name: given.name,
          base_url: given.base_url ?? null,
          credential_id: credentialId,
          settings: JSON.stringify(given.settings),
          field_map: JSON.stringify(given.field_map ?? defaultMap(kind)),
          filter: given.filter == null ? null : JSON.stringify(given.filter),
          minimum_verdict: given.minimum_verdict,
          max_age_days: given.max_age_days ?? null,
          automatic: given.automatic,
          created_by: userId,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('opt_out_polls')
        .values({ tenant_id: tenantId, destination_id: id, ...queuedValues('poll') })
        .execute()
      await sql`UPDATE contact_syncs SET destination = ${id}::text, destination_id = ${id}
        WHERE tenant_id = ${tenantId} AND destination = ${kind} AND destination_id IS NULL`.execute(trx)
      return id
    })
  } catch (error) {
    await db.deleteFrom('credentials').where('id', '=', credentialId).execute()
    throw error
  }
}

/** Changes what is given; the rest stays. A new credential replaces the old one. */
export async function changeDestination(
  db: Database,
  secrets: Secrets,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
  change: { readonly [Name in keyof DestinationSettings]?: DestinationSettings[Name] | undefined },
): Promise<void> {
  const known = await storedDestination(db, tenantId, id)
  const { credential, field_map, filter, settings, ...columns } = change
  const next = { ...known, ...definedOf({ ...columns, settings, filter, field_map }) }
  checkSettings(known.kind, credential === undefined ? next : { ...next, credential })
  if (credential === undefined) refuseOtherServer(known, next)
  const isOtherServer = (next.base_url ?? null) !== (known.base_url ?? null)
  await inBulkTransaction(db, async (trx) => {
    if (change.name !== undefined && change.name !== known.name) await refuseTakenName(trx, tenantId, change.name)
    if (credential !== undefined && known.credential_id !== null)
      await replaceCredential(trx, secrets, { tenantId, id: known.credential_id }, JSON.stringify(credential))
    await trx
      .updateTable('destinations')
      .set({
        ...definedOf(columns),
        ...(settings !== undefined && { settings: JSON.stringify(settings) }),
        ...(field_map !== undefined && { field_map: JSON.stringify(field_map) }),
        ...(filter !== undefined && { filter: filter === null ? null : JSON.stringify(filter) }),
        updated_at: sql`now()`,
      })
      .where('id', '=', id)
      .where('tenant_id', '=', tenantId)
      .execute()
    const isOtherAccount = credential !== undefined || isOtherServer
    const isSameReceiver = !isOtherServer && destinationTypes[known.kind]?.hasNoRecords === true
    if (isOtherAccount) await forgetRecords(trx, { tenantId, id }, { isSameReceiver })
    if (isOtherServer) await forgetSent(trx, { tenantId, id })
    if (isOtherAccount || !isDeepStrictEqual(next.settings, known.settings)) await forgetPolls(trx, { tenantId, id })
  })
}

/**
 * Deletes a destination and its credential. The records there stay; what is needed to name them in the receipt of a later
 * erasure is kept (contacts/sql/keep_records_of_destination.sql).
 */
export async function deleteDestination(trx: Trx, tenantId: string, id: string): Promise<void> {
  const { rows } = await sql<{ credentials: string[] }>`
    DELETE FROM destinations WHERE id = ${id} AND tenant_id = ${tenantId}
    RETURNING array_remove(ARRAY[credential_id, hook_credential_id], NULL) AS credentials`.execute(trx)
  const [deleted] = rows
  if (deleted === undefined) throw noDestination()
  await sql`DELETE FROM credentials WHERE id = ANY(${deleted.credentials}::uuid[]) AND tenant_id = ${tenantId}`.execute(
    trx,
  )
}

interface Stored extends Omit<DestinationSettings, 'credential'> {
  readonly kind: DestinationKind
  readonly credential_id: string | null
}

export async function storedDestination(db: Database, tenantId: string, id: string): Promise<Stored> {
  const { rows } = await sql<Stored>`
    SELECT kind, name, base_url, credential_id, settings, field_map, filter, minimum_verdict, max_age_days, automatic FROM destinations
    WHERE id = ${id} AND tenant_id = ${tenantId}`.execute(db)
  if (rows[0] === undefined) throw noDestination()
  return rows[0]
}

/** A stored credential must not be sent to a server that it was not entered for: no one can read it, and that would show it. */
export function refuseOtherServer(known: Pick<Stored, 'kind' | 'base_url'>, next: Pick<Stored, 'base_url'>): void {
  if ((next.base_url ?? null) === (known.base_url ?? null)) return
  const part = destinationTypes[known.kind]?.credentialFields[0] ?? 'secret'
  throw fieldProblem(`credential.${part}`, 'is needed again, because the URL changes', 'Send it with the URL.')
}

export const noDestination = () => new AppError('not_found', 'There is no destination with this id.')

function defaultMap(kind: DestinationKind): FieldMap {
  const map = destinationTypes[kind]?.defaultMap ?? []
  return map.map(([from, to]) => ({ from, to, policy: 'fill' }))
}

/** What a kind needs; an error names the field. */
export function checkSettings(
  kind: DestinationKind,
  given: Partial<Pick<DestinationSettings, 'credential'>> & Omit<DestinationSettings, 'credential'>,
): void {
  const type = destinationTypes[kind]
  if (type === undefined) throw fieldProblem('kind', `${kind} is not available`, 'Send one of the listed kinds.')
  const { title, baseUrl, credentialFields, settingFields } = type
  if (baseUrl === undefined && given.base_url == null)
    throw fieldProblem('base_url', 'is missing', `Send the URL of your ${title}.`)
  if (baseUrl !== undefined && given.base_url != null)
    throw fieldProblem('base_url', `is fixed for ${title}`, 'Leave it out.')
  for (const field of credentialFields) {
    if (given.credential === undefined || given.credential[field]?.trim()) continue
    throw fieldProblem(`credential.${field}`, 'is missing', `Send the parts ${credentialFields.join(', ')}.`)
  }
  const unknown = Object.keys(given.credential ?? {}).find((name) => !credentialFields.includes(name))
  if (unknown !== undefined)
    throw fieldProblem(`credential.${unknown}`, 'is unknown', `Send the parts ${credentialFields.join(', ')}.`)
  for (const { name, required } of settingFields) {
    if (required && !given.settings[name]) throw fieldProblem(`settings.${name}`, 'is missing', 'Send it.')
  }
  if (given.filter != null) parseFilter(entityNamed('contacts'), given.filter)
}

export function fieldProblem(field: string, problem: string, way_out: string): AppError {
  return new AppError('fields_invalid', `${field} ${problem}. ${way_out}`, { fields: [{ field, problem, way_out }] })
}

async function refuseTakenName(trx: Trx, tenantId: string, name: string): Promise<void> {
  const { rows } = await sql`SELECT FROM destinations WHERE tenant_id = ${tenantId} AND name = ${name}`.execute(trx)
  if (rows.length > 0) throw new AppError('already_exists', `There is a destination called "${name}" already.`)
}

function definedOf<T extends object>(given: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never
}
