// Webhooks as rows: what users see and change. Secrets are made here, shown once and kept sealed.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../../core/errors.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { createCredential } from '../../secrets/credentials.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { webhookEvents } from './webhook-events.ts'

type WebhookEvent = (typeof webhookEvents)[number]

export interface WebhookSettings {
  readonly name: string
  readonly url: string
  readonly events: readonly WebhookEvent[]
}

interface WebhookKey {
  readonly tenantId: string
  readonly id: string
}

/** An event writes one message per webhook. */
const maxWebhooks = 20

/** The standard allows 24 to 64 bytes. */
const secretBytes = 32

/** A new secret as receivers enter it. */
const newSecret = () => `whsec_${randomBytes(secretBytes).toString('base64')}`

/** Creates a webhook. Its secret is returned once and cannot be read again. */
export async function createWebhook(
  db: Database,
  secrets: Secrets,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
  { name, url, events }: WebhookSettings,
): Promise<{ readonly id: string; readonly secret: string }> {
  const secret = newSecret()
  return inTransaction(db, async (trx) => {
    // Two requests at the same time must not pass the limit.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`webhooks ${tenantId}`}, 0))`.execute(trx)
    const { rows } = await sql<{ name: string }>`SELECT name FROM webhooks WHERE tenant_id = ${tenantId}`.execute(trx)
    refuseTakenName(rows, name)
    if (rows.length >= maxWebhooks)
      throw new AppError('already_exists', `A workspace has at most ${maxWebhooks} webhooks. Delete one first.`)
    const secretId = await createCredential(trx, secrets, tenantId, secret)
    const { id } = await trx
      .insertInto('webhooks')
      .values({ tenant_id: tenantId, name, url, events: [...events], secret_id: secretId, created_by: userId })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, secret }
  })
}

/** Changes what is given. Messages that wait go to the new URL. */
export async function changeWebhook(
  db: Database,
  { tenantId, id }: WebhookKey,
  { name, url, events }: { readonly [Name in keyof WebhookSettings]?: WebhookSettings[Name] | undefined },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockWebhook(trx, { tenantId, id })
    if (name !== undefined) {
      const { rows } = await sql<{ name: string }>`
        SELECT name FROM webhooks WHERE tenant_id = ${tenantId} AND id <> ${id}`.execute(trx)
      refuseTakenName(rows, name)
    }
    await trx
      .updateTable('webhooks')
      .set({
        ...(name !== undefined && { name }),
        ...(url !== undefined && { url }),
        ...(events !== undefined && { events: [...events] }),
        updated_at: sql`now()`,
      })
      .where('id', '=', id)
      .where('tenant_id', '=', tenantId)
      .execute()
  })
}

/** Makes a new secret. The present one signs too for `keepHours`; one that still signs from an earlier rotation ends now. */
export async function rotateSecret(
  db: Database,
  secrets: Secrets,
  { tenantId, id }: WebhookKey,
  keepHours: number,
): Promise<string> {
  const secret = newSecret()
  await inTransaction(db, async (trx) => {
    const { secret_id: current, previous_secret_id: former } = await lockWebhook(trx, { tenantId, id })
    const secretId = await createCredential(trx, secrets, tenantId, secret)
    await sql`UPDATE webhooks SET secret_id = ${secretId}, previous_secret_id = ${keepHours > 0 ? current : null}::uuid,
        previous_until = CASE WHEN ${keepHours}::int > 0 THEN now() + make_interval(hours => ${keepHours}) END
      WHERE id = ${id} AND tenant_id = ${tenantId}`.execute(trx)
    const ended = [former, keepHours > 0 ? null : current].filter((one) => one !== null)
    await sql`DELETE FROM credentials WHERE id = ANY(${ended}::uuid[]) AND tenant_id = ${tenantId}`.execute(trx)
  })
  return secret
}

/** Deletes a webhook with its secrets, its log and the messages that wait. */
export async function deleteWebhook(trx: Trx, { tenantId, id }: WebhookKey): Promise<string> {
  const { name, secret_id, previous_secret_id } = await lockWebhook(trx, { tenantId, id })
  await sql`DELETE FROM webhooks WHERE id = ${id} AND tenant_id = ${tenantId}`.execute(trx)
  await sql`DELETE FROM credentials WHERE id = ANY(${[secret_id, previous_secret_id].filter((one) => one !== null)}::uuid[])
    AND tenant_id = ${tenantId}`.execute(trx)
  return name
}

interface StoredSecrets {
  readonly name: string
  readonly secret_id: string
  readonly previous_secret_id: string | null
}

async function lockWebhook(trx: Trx, { tenantId, id }: WebhookKey): Promise<StoredSecrets> {
  const { rows } = await sql<StoredSecrets>`
    SELECT name, secret_id, previous_secret_id FROM webhooks
    WHERE id = ${id} AND tenant_id = ${tenantId} FOR UPDATE`.execute(trx)
  if (rows[0] === undefined) throw noWebhook()
  return rows[0]
}

export const noWebhook = () => new AppError('not_found', 'There is no webhook with this id.')

function refuseTakenName(others: readonly { readonly name: string }[], name: string): void {
  if (others.some((other) => other.name === name))
    throw new AppError('already_exists', `There is a webhook called "${name}" already. Choose another name.`)
}
