// A submit that is sent twice under one Idempotency-Key is done once. The key is reserved before the work; the answer is
// kept for a day and given again. An answer of 500 and more, or one that never came, is not kept: the client may try again.
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { AppError, retryLater } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import type { Database } from '../db/database.ts'
import { callerIfAny, declarationIn } from './auth.ts'
import { bringsFile, fileDigest, openFile } from './upload.ts'

interface Reservation {
  readonly tenantId: string
  readonly userId: string
  readonly key: string
}

/** A process that died while it worked has left its reservation: nobody waits longer for it. */
const abandonedMinutes = 5
const largestAnswer = 1_048_576
/** Of a file that is compared with the one before; a larger one was never taken. */
const largestFile = 64 * 1_048_576

export function idempotentSubmits(app: FastifyInstance, { db, log }: { db: Database; log: Log }): void {
  const held = new WeakMap<FastifyRequest, Reservation>()

  app.addHook('preHandler', async (request, reply) => {
    const reservation = reservationOf(request)
    if (reservation === undefined) return
    const known = await reserve(db, reservation, hashOf(request))
    if (known === undefined) {
      held.set(request, reservation)
      return
    }
    if (!known.request_hash.equals(await wholeHashOf(request))) {
      throw new AppError('idempotency_conflict', 'This Idempotency-Key was used for another request. Use a new one.')
    }
    return reply
      .code(known.status)
      .header('idempotency-replayed', 'true')
      .header('content-type', known.content_type ?? 'application/json')
      .send(known.body ?? '')
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const reservation = held.get(request)
    if (reservation === undefined) return
    held.delete(request)
    const body = typeof payload === 'string' || payload == null ? (payload ?? '') : undefined
    const isWhole = !bringsFile(request) || fileDigest(request) !== undefined
    const keep =
      reply.statusCode < 500 &&
      reply.statusCode !== 429 &&
      body !== undefined &&
      body.length <= largestAnswer &&
      isWhole
    const answer = { status: reply.statusCode, type: String(reply.getHeader('content-type') ?? ''), body: body ?? '' }
    try {
      if (keep) await settle(db, reservation, answer, hashOf(request))
      else await release(db, reservation)
    } catch (error) {
      // The work is done and its answer must go out; a second request will be told to wait.
      log.warn({ err: error, request_id: request.id }, 'the answer to an idempotent request was not kept')
    }
  })
}

function reservationOf(request: FastifyRequest): Reservation | undefined {
  const key = request.headers['idempotency-key']
  const caller = callerIfAny(request)
  if (key === undefined || caller === undefined || request.method !== 'POST') return undefined
  if (declarationIn(request.routeOptions.config)?.keepAnswer !== true) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    const way_out = 'Send 1 to 255 printable characters, such as a UUID.'
    throw new AppError('fields_invalid', 'Idempotency-Key cannot be used.', {
      fields: [{ field: 'Idempotency-Key', problem: 'is not 1 to 255 printable characters', way_out }],
    })
  }
  return { tenantId: caller.tenantId, userId: caller.userId, key }
}

/** A file counts by what is in it, which is known only when all of it was read. */
function hashOf(request: FastifyRequest): Buffer {
  const { method, url, body } = request
  const content = bringsFile(request) ? fileDigest(request)?.toString('hex') : JSON.stringify(body)
  return createHash('sha256')
    .update(`${method} ${url}\0${content ?? ''}`)
    .digest()
}

/** Reads the file of a request that will not be worked on, to know whether it is the one from before. */
async function wholeHashOf(request: FastifyRequest): Promise<Buffer> {
  if (bringsFile(request)) {
    let size = 0
    for await (const piece of (await openFile(request, largestFile)).bytes) {
      size += piece.length
      if (size > largestFile) break
    }
  }
  return hashOf(request)
}

interface Kept {
  readonly request_hash: Buffer
  readonly status: number
  readonly content_type: string | null
  readonly body: string | null
}

/** The kept answer, or undefined when the key is ours now. */
async function reserve(db: Database, { tenantId, userId, key }: Reservation, hash: Buffer): Promise<Kept | undefined> {
  const { rows } = await sql`
    INSERT INTO idempotency_keys AS known (tenant_id, user_id, key, request_hash)
    VALUES (${tenantId}, ${userId}, ${key}, ${hash})
    ON CONFLICT (tenant_id, user_id, key) DO UPDATE
    SET request_hash = excluded.request_hash, status = NULL, body = NULL, created_at = now()
    WHERE known.created_at < now() - interval '1 day'
      OR (known.status IS NULL AND known.created_at < now() - make_interval(mins => ${abandonedMinutes}))
    RETURNING key`.execute(db)
  if (rows.length > 0) return undefined
  const found = await sql<Kept & { status: number | null }>`
    SELECT status, content_type, body, request_hash FROM idempotency_keys
    WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND key = ${key}`.execute(db)
  const [known] = found.rows
  if (known?.status == null) {
    throw retryLater('idempotency_conflict', 'The first request with this Idempotency-Key is still at work.', 1000)
  }
  return known
}

async function settle(
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
