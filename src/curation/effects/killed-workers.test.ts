import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { makePlaces } from '../../testing/rows.ts'
import { isLongRun } from '../../testing/runs.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { until } from '../../testing/until.ts'

const database = useTestDatabase()
const script = new URL('../../testing/effect-worker.ts', import.meta.url).pathname
const kills = isLongRun ? 200 : 20
/** From before the call is made until after its confirmation. */
const maxDelayMs = { answer: 12, kill: 40 }

interface Call {
  readonly id: string
  readonly request: { readonly name: string; readonly way: string }
}

const workers = new Map<number, ChildProcess>()
afterEach(() => {
  for (const worker of workers.values()) worker.kill('SIGKILL')
})

/** Charges each key once if the call is idempotent, else each call. Kills its caller at a random moment of every other call. */
function service() {
  const charges = new Map<string, number>()
  /** Of each key: what was asked, in order. */
  const asked = new Map<string, string[]>()
  let killed = 0
  const server = createServer(async (request, response) => {
    const path = request.url?.slice(1) ?? ''
    const worker = Number(request.headers.worker)
    if (killed < kills && Math.random() < 0.5) {
      setTimeout(() => {
        if (workers.get(worker)?.kill('SIGKILL') === true) killed++
      }, Math.random() * maxDelayMs.kill)
    }
    await pause(Math.random() * maxDelayMs.answer)
    // The caller may be dead already, or die while it sends.
    const calls = (await json(request).catch(() => [])) as Call[]
    const receipts: Record<string, string | null> = {}
    for (const { id, request: what } of calls) {
      asked.set(id, [...(asked.get(id) ?? []), path])
      const before = charges.get(id) ?? 0
      if (path === 'pay') charges.set(id, what.way === 'idempotent' ? 1 : before + 1)
      receipts[id] = path === 'pay' || before > 0 ? `receipt of ${what.name}` : null
    }
    await pause(Math.random() * maxDelayMs.answer)
    response.end(JSON.stringify(receipts))
  })
  return { server, charges, asked, killed: () => killed }
}

function startWorker(endpoint: string): void {
  const child = spawn(process.execPath, [script, database.url, endpoint], { stdio: 'inherit' })
  const pid = child.pid ?? 0
  workers.set(pid, child)
  child.on('exit', () => workers.delete(pid))
}

test(`every row is charged once while workers are killed ${kills} times around a call`, {
  timeout: 600_000,
}, async () => {
  const { db } = database
  const { server, charges, asked, killed } = service()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const isOpen = async () => {
    const { rows } = await sql`SELECT FROM places WHERE deep_scan_status IN ('Queued', 'Processing') LIMIT 1`.execute(
      db,
    )
    return rows.length > 0
  }
  await until(
    'the last kill and the last row',
    async () => {
      while (workers.size < 2) startWorker(endpoint)
      if (await isOpen()) return false
      if (killed() >= kills) return true
      await makePlaces(db, 40, database)
      return false
    },
    500,
  )
  const { rows } = await sql<{
    id: string
    state: string
    attempts: number
    name: string
    notes: string
    status: string
  }>`
    SELECT effects.id, state, effects.attempts, name, notes, deep_scan_status AS status
    FROM places LEFT JOIN effects ON row_id = places.id`.execute(db)
  for (const { id, name, ...row } of rows) {
    expect(row).toMatchObject({ state: 'confirmed', status: 'Completed', notes: `receipt of ${name}` })
    expect(charges.get(id)).toBe(1)
    // Between two calls there is always a reconciliation.
    expect(asked.get(id)?.join()).not.toContain('pay,pay')
  }
  // Every charge is in the ledger.
  expect(charges.size).toBe(rows.length)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  const repeated = [...asked.values()].filter((calls) => calls.length > 1)
  process.stdout.write(`${kills} kills, ${rows.length} rows, ${repeated.length} reconciled\n`)
  expect(repeated.length).toBeGreaterThan(0)
  server.close()
})
