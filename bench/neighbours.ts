// What one tenant's viewers can do to another tenant: the worst requests that a viewer may send, in parallel and without end, while the
// lists of the other tenant are measured.
import { type ChildProcess, fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openEmbedded } from '../src/db/embedded/open-embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { makeBusinesses } from './api/businesses.ts'
import type { Server } from './api/client.ts'
import { list, p95, pageLists, walkLists } from './api/lists.ts'
import { makePages } from './api/pages.ts'
import type { ServerJob } from './api/server.ts'
import { type Bench, type BenchResult, rounded } from './bench.ts'
import { worstRequests } from './neighbours/worst-requests.ts'

const loud = { pages: 200_000, businesses: 10_000, contacts: 50_000, viewers: 3, parallel: 20 }
/** Of each list many pages are requested. */
const lists = pageLists.slice(0, 4)
const quiet = { pages: 50_000, businesses: 2_000, contacts: 5_000 }

export const neighbours: Bench = {
  summary: `lists of a tenant while ${loud.viewers} viewers of another send the worst requests, ${loud.parallel} each in parallel`,
  async run({ progress }) {
    const home = mkdtempSync(join(tmpdir(), 'scrapersky-bench-'))
    const server = await openEmbedded(home)
    const pool = new pg.Pool({ connectionString: server.url })
    try {
      await migrate(pool)
      progress('creating two tenants ...')
      const theirs = await makeBusinesses(pool, loud.businesses, loud.contacts)
      await makePages(pool, theirs, loud.pages)
      const ours = await makeBusinesses(pool, quiet.businesses, quiet.contacts)
      await makePages(pool, ours, quiet.pages)
      await pool.query('VACUUM ANALYZE')
      await pool.query('CHECKPOINT')
      const viewers = await Promise.all(Array.from({ length: loud.viewers }, (_, n) => addViewer(pool, theirs, n)))
      return await measure({ url: server.url, tenantId: ours, list }, viewers, progress)
    } finally {
      await pool.end()
      await server.release()
      rmSync(home, { recursive: true })
    }
  },
}

async function addViewer(pool: pg.Pool, tenantId: string, n: number): Promise<string> {
  const key = `sky_${randomBytes(16).toString('hex')}`
  await pool.query(
    `WITH viewer AS (
      INSERT INTO users (tenant_id, email, role) VALUES ($1, $2, 'viewer') RETURNING id
    ) INSERT INTO api_keys (tenant_id, user_id, name, key_hash) SELECT $1, id, 'bench', $3 FROM viewer`,
    [tenantId, `viewer-${n}@example.com`, createHash('sha256').update(key).digest()],
  )
  return key
}

async function measure(
  job: ServerJob,
  viewers: readonly string[],
  progress: (text: string) => void,
): Promise<BenchResult> {
  const child = fork(join(import.meta.dirname, 'api/server.ts'), [JSON.stringify(job)])
  try {
    const server = { ...(await firstMessage<Omit<Server, 'pid'>>(child)), pid: child.pid ?? 0 }
    await walkLists(server, lists)
    const alone = p95(await walkLists(server, lists))
    progress(`alone: p95 ${alone} ms`)
    const stop = new AbortController()
    const ends = new Map<string, number>()
    const attack = viewers.flatMap((key) =>
      Array.from({ length: loud.parallel }, (_, n) => attackFrom(server.ours, key, n, ends, stop.signal)),
    )
    const beside = p95(await walkLists(server, lists))
    stop.abort()
    await Promise.all(attack)
    progress(`beside the others: p95 ${beside} ms`)
    if (child.exitCode !== null) throw new Error(`the server exited with code ${child.exitCode}`)
    const after = p95(await walkLists(server, lists))
    const answers = [...ends].toSorted().map(([end, count]) => `${end}: ${count}`)
    return {
      header: ['what', 'measured'],
      rows: [
        ['lists alone, p95, ms', alone],
        ['the same beside the others, p95, ms', beside],
        ['the same afterwards, p95, ms', after],
        ['answers to the others, by status', answers.join(', ')],
      ],
      result: {
        alone_p95_ms: alone,
        beside_p95_ms: beside,
        ratio: rounded(beside / alone),
        answers: Object.fromEntries(ends),
      },
    }
  } finally {
    child.disconnect()
  }
}

/** Sends one request after the other, beginning with the one of its number. */
async function attackFrom(
  port: number,
  key: string,
  first: number,
  ends: Map<string, number>,
  signal: AbortSignal,
): Promise<void> {
  for (let n = first; !signal.aborted; n++) {
    const { path, body } = worstRequests[n % worstRequests.length] ?? { path: '/' }
    const headers = {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const request = { headers, signal, ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }) }
    const end = await fetch(`http://127.0.0.1:${port}${path}`, request)
      .then(async (answer) => {
        await answer.arrayBuffer()
        return String(answer.status)
      })
      // A file whose next rows waited too long: it must not look complete.
      .catch(() => 'cut off')
    if (!signal.aborted) ends.set(end, (ends.get(end) ?? 0) + 1)
  }
}

function firstMessage<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T))
    child.once('exit', (code) => reject(new Error(`the server of the benchmark exited with code ${code}`)))
  })
}
