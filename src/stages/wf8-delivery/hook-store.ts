// The secrets and the inbox of calls that destinations make to us.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { queuedValues } from '../../curation/queue-rows.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import type { DestinationKind } from '../../destinations/destination.ts'
import { destinationTypes } from '../../destinations/destination-types.ts'
import type { HookAccount, HookEvent } from '../../destinations/hook.ts'
import { createCredential, openCredential, replaceCredential } from '../../secrets/credentials.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { fieldProblem, noDestination } from './destination-store.ts'

interface Place {
  readonly tenantId: string
  readonly id: string
}

/** A destination that may call us. */
export interface Hook extends HookAccount {
  readonly id: string
  readonly tenantId: string
  readonly kind: DestinationKind
  /** Undefined: it has none yet, so that no call is accepted. */
  readonly secret: string | undefined
  /** By the clock of the database. */
  readonly calledAt: Date
}

/** `db`: the tenant is not known before the destination is. */
export async function findHook(db: Database, secrets: Secrets, kind: string, id: string): Promise<Hook | undefined> {
  const { rows } = await sql<Omit<Hook, 'secret'> & { credential_id: string | null }>`
    SELECT id, tenant_id AS "tenantId", kind, settings, facts, hook_credential_id AS credential_id,
      clock_timestamp() AS "calledAt" FROM destinations
    WHERE id = ${id} AND kind = ${kind}`.execute(db)
  const [found] = rows
  if (found === undefined) return undefined
  const { credential_id, ...hook } = found
  if (credential_id === null) return { ...hook, secret: undefined }
  return { ...hook, secret: await openCredential(db, secrets, { tenantId: hook.tenantId, id: credential_id }) }
}

/** Sets the secret that calls are verified with, and returns it. Calls with the previous one are refused from then on. */
export async function setHookSecret(
  db: Database,
  secrets: Secrets,
  { tenantId, id }: Place,
  entered: string | undefined,
): Promise<string> {
  const { rows } = await sql<{ kind: DestinationKind; credential_id: string | null }>`
    SELECT kind, hook_credential_id AS credential_id FROM destinations WHERE id = ${id} AND tenant_id = ${tenantId}`.execute(
    db,
  )
  const [found] = rows
  if (found === undefined) throw noDestination()
  const secret = secretFor(found.kind, entered)
  if (found.credential_id !== null) {
    await replaceCredential(db, secrets, { tenantId, id: found.credential_id }, secret)
    return secret
  }
  const credentialId = await createCredential(db, secrets, tenantId, secret)
  await db
    .updateTable('destinations')
    .set({ hook_credential_id: credentialId })
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .execute()
  return secret
}

function secretFor(kind: DestinationKind, entered: string | undefined): string {
  const type = destinationTypes[kind]
  if (type?.hook === undefined)
    throw fieldProblem('kind', `${kind} makes no calls`, 'Opt-outs are read before each delivery and by polling.')
  if (type.hook.secret === 'entered') {
    if (entered !== undefined) return entered
    throw fieldProblem('secret', 'is missing', `Send the secret that ${type.title} signs with.`)
  }
  if (entered !== undefined) throw fieldProblem('secret', 'is made here', 'Leave it out.')
  return kind === 'webhook' ? `whsec_${randomBytes(32).toString('base64')}` : randomBytes(32).toString('base64url')
}

/** Stores and queues events in one statement. Those that are known already do nothing. */
export async function storeHookEvents(
  db: Database,
  { tenantId, id }: Place,
  events: readonly HookEvent[],
): Promise<number> {
  const stored = await db
    .insertInto('hook_events')
    .values(
      events.map(({ id: event_id, kind, email, remoteId }) => ({
        tenant_id: tenantId,
        destination_id: id,
        event_id,
        kind,
        email: email?.slice(0, 320) ?? null,
        remote_id: remoteId,
        ...queuedValues('opt_out'),
      })),
    )
    .onConflict((known) => known.columns(['destination_id', 'event_id', 'tenant_id']).doNothing())
    .returning('id')
    .execute()
  return stored.length
}

/** Does the work of an event once, in a transaction with its answer; a repeated one gets the same answer. */
export function once<Answer extends object>(
  db: Database,
  { tenantId, id }: Place,
  eventId: string,
  work: (trx: Trx) => Promise<Answer>,
): Promise<Answer> {
  return inTransaction(db, async (trx) => {
    // A second call with the same id waits here for the first one.
    const { rows: begun } = await sql`
      INSERT INTO hook_events (tenant_id, destination_id, event_id, kind)
      VALUES (${tenantId}, ${id}, ${eventId}, 'enrichment')
      ON CONFLICT (destination_id, event_id, tenant_id) DO NOTHING RETURNING id`.execute(trx)
    const key = sql`destination_id = ${id} AND event_id = ${eventId} AND tenant_id = ${tenantId}`
    if (begun.length === 0) {
      const { rows } = await sql<{ answer: Answer }>`SELECT answer FROM hook_events WHERE ${key}`.execute(trx)
      if (rows[0] !== undefined) return rows[0].answer
    }
    const answer = await work(trx)
    await sql`UPDATE hook_events SET answer = ${JSON.stringify(answer)}::jsonb WHERE ${key}`.execute(trx)
    return answer
  })
}

/** Repeated calls come within days. */
const keptDays = 30

export async function deleteExpiredHookEvents(db: Database): Promise<void> {
  await sql`DELETE FROM hook_events WHERE received_at < now() - ${keptDays} * interval '1 day'
    AND (opt_out_status IS NULL OR opt_out_status IN ('Completed', 'Error'))`.execute(db)
}
