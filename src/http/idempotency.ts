// A POST that is sent twice with the same Idempotency-Key runs once. The key is reserved before the work; the response is
// stored for a day and sent again. Responses of 500 and above are not stored, so that the client can retry.
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { AppError, retryLater } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import type { Database } from '../db/database.ts'
import { optionalCaller, readDeclaration } from './auth/route-permissions.ts'
import { fileDigest, hasFile, ListBody, openFile } from './upload.ts'

interface Reservation {
  readonly tenantId: string
  readonly userId: string
  readonly key: string
}

/** After this time a reservation without a response is free again: its process must have died. */
const abandonedMinutes = 5
const maxResponseBytes = 1_048_576
/** Uploads are never larger, so a larger file cannot be a repeated one. */
const maxFileBytes = 64 * 1_048_576

export function addIdempotency(app: FastifyInstance, { db, log }: { db: Database; log: Log }): void {
  const reservations = new WeakMap<FastifyRequest, Reservation>()

  app.addHook('preHandler', async (request, reply) => {
    const reservation = reservationOf(request)
    if (reservation === undefined) return
    const known = await reserve(db, reservation, hashOf(request))
    if (known === undefined) {
      reservations.set(request, reservation)
      return
    }
    if (!known.request_hash.equals(await hashWithFile(request))) {
      throw new AppError('idempotency_conflict', 'This Idempotency-Key was used for another request. Use a new one.')
    }
    return reply
      .code(known.status)
      .header('idempotency-replayed', 'true')
      .header('content-type', known.content_type ?? 'application/json')
      .send(known.body ?? '')
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const reservation = reservations.get(request)
    if (reservation === undefined) return
    reservations.delete(request)
    const body = typeof payload === 'string' || payload == null ? (payload ?? '') : undefined
    const isWhole = !hasFile(request) || fileDigest(request) !== undefined
    const store =
      reply.statusCode < 500 &&
      reply.statusCode !== 429 &&
      body !== undefined &&
      body.length <= maxResponseBytes &&
      isWhole
    const response = { status: reply.statusCode, type: String(reply.getHeader('content-type') ?? ''), body: body ?? '' }
    try {
      if (store) await storeResponse(db, reservation, response, hashOf(request))
      else await release(db, reservation)
    } catch (error) {
      // The work is done, so the response is sent. A repeated request gets 409 until the reservation expires.
      log.warn({ err: error, request_id: request.id }, 'the response to an idempotent request could not be stored')
    }
  })
}

function reservationOf(request: FastifyRequest): Reservation | undefined {
  const key = request.headers['idempotency-key']
  const caller = optionalCaller(request)
  if (key === undefined || caller === undefined || request.method !== 'POST') return undefined
  const declared = readDeclaration(request.routeOptions.config)
  // What only reads may run again. A caller who may change nothing must not fill the database with responses either.
  if (declared?.storeResponse !== true || declared.permission === 'read') return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    const way_out = 'Send 1 to 255 printable characters, such as a UUID.'
    throw new AppError('fields_invalid', 'Idempotency-Key is invalid.', {
      fields: [{ field: 'Idempotency-Key', problem: 'is not 1 to 255 printable characters', way_out }],
    })
  }
  return { tenantId: caller.tenantId, userId: caller.userId, key }
}

/** Hash of method, URL and body. Of a file, its digest, which is known once all of it has been read. */
function hashOf(request: FastifyRequest): Buffer {
  const { method, url, body } = request
  const digest = body instanceof ListBody ? body.digest : fileDigest(request)
  const content = body instanceof ListBody || hasFile(request) ? digest?.toString('hex') : JSON.stringify(body)
  return createHash('sha256')
    .update(`${method} ${url}\0${content ?? ''}`)
    .digest()
}

/** Reads the file of a repeated request to compare it with the first one. */
async function hashWithFile(request: FastifyRequest): Promise<Buffer> {
  if (hasFile(request)) {
    let size = 0
    for await (const piece of (await openFile(request, maxFileBytes)).bytes) {
      size += piece.length
      if (size > maxFileBytes) break
    }
  }
  return hashOf(request)
}

interface StoredResponse {
  readonly request_hash: Buffer
  readonly status: number
  readonly content_type: string | null
  readonly body: string | null
}

/** Reserves the key. If it is taken, returns the stored response. */
async function reserve(
  db: Database,
  { tenantId, userId, key }: Reservation,
  hash: Buffer,
): Promise<StoredResponse | undefined> {
  const { rows } = await sql`
    INSERT INTO idempotency_keys AS known (tenant_id, user_id, key, request_hash)
    VALUES (${tenantId}, ${userId}, ${key}, ${hash})
    ON CONFLICT (tenant_id, user_id, key) DO UPDATE
    SET request_hash = excluded.request_hash, status = NULL, body = NULL, created_at = now()
    WHERE known.created_at < now() - interval '1 day'
      OR (known.status IS NULL AND known.created_at < now() - make_interval(mins => ${abandonedMinutes}))
    RETURNING key`.execute(db)
  if (rows.length > 0) return undefined
  const found = await sql<StoredResponse & { status: number | null }>`
    SELECT status, content_type, body, request_hash FROM idempotency_keys
    WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND key = ${key}`.execute(db)
  const [known] = found.rows
  if (known?.status == null) {
    throw retryLater('idempotency_conflict', 'The first request with this Idempotency-Key is still running.', 1000)
  }
  return known
}

async function storeResponse(
  db: Database,
  { tenantId, userId, key }: Reservation,
  { status, type, body }: { readonly status: number; readonly type: string; readonly body: string },
  hash: Buffer,
): Promise<void> {
  await sql`UPDATE idempotency_keys SET status = ${status}, content_type = ${type}, body = ${body}, request_hash = ${hash}
    WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND key = ${key}`.execute(db)
}

async function release(db: Database, { tenantId, userId, key }: Reservation): Promise<void> {
  await sql`DELETE FROM idempotency_keys
    WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND key = ${key} AND status IS NULL`.execute(db)
}
