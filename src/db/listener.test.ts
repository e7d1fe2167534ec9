import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { quietLog } from '../testing/loops.ts'
import { startStallingProxy } from '../testing/stalling-proxy.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { connectionSettings } from './database.ts'
import { channel, type ListenerOptions, startListener } from './listener.ts'

const database = useTestDatabase()
const send = (payload: string) => database.pool.query('SELECT pg_notify($1, $2)', [channel, payload])

async function listen(options: Partial<ListenerOptions> & { url?: string; name?: string } = {}) {
  const { url = database.url, name = `listen ${randomUUID()}`, ...overrides } = options
  const settings = connectionSettings({ url, name })
  // With an hour between polls, every wake-up is a notification, unless a test sets another interval.
  const defaults = { settings, notify: send, pollSeconds: 3600, log: quietLog }
  const timings = { probeSeconds: 30, ...overrides.timings }
  const listener = await startListener({ ...defaults, ...overrides, timings })
  onTestFinished(() => listener.close())
  const payloads: string[] = []
  listener.onWake((payload) => payloads.push(payload))
  return { listener, payloads, name }
}

const breakConnection = (name: string) =>
  database.pool.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1', [name])

test('calls handlers once per notification, in order, until they are removed', async () => {
  const { listener, payloads } = await listen()
  expect(listener.mode).toBe('listening')
  const others: string[] = []
  const off = listener.onWake((payload) => others.push(payload))
  await send('queued:a')
  await send('queued:b')
  await until('both', () => others.length === 2)
  off()
  await send('queued:c')
  await until('the third', () => payloads.includes('queued:c'))
  expect(payloads).toEqual(['queued:a', 'queued:b', 'queued:c'])
  expect(others).toEqual(['queued:a', 'queued:b'])
})

test('reconnects after the connection breaks, and wakes handlers for what they may have missed', async () => {
  const { listener, payloads, name } = await listen()
  for (let round = 1; round <= 2; round++) {
    await breakConnection(name)
    await until('everything', () => payloads.filter((payload) => payload === 'everything').length === round)
    expect(listener.mode).toBe('listening')
    await send(`queued:${round}`)
    await until('a notification', () => payloads.includes(`queued:${round}`))
  }
})

test('reconnects when the connection breaks during the probe', async () => {
  const name = `listen ${randomUUID()}`
  let probes = 0
  const notify = (payload: string) => (++probes === 1 ? breakConnection(name) : send(payload))
  const { listener } = await listen({ notify, name })
  await until('listening', () => listener.mode === 'listening')
  expect(probes).toBe(2)
})

test('detects a peer that stops answering without closing the connection', async () => {
  const proxy = await startStallingProxy(database.url)
  onTestFinished(proxy.close)
  const timings = { keepAliveSeconds: 0.2, statementSeconds: 1, probeSeconds: 1 }
  const { listener, payloads } = await listen({ url: proxy.url, timings })
  await until('listening', () => listener.mode === 'listening')
  payloads.splice(0)
  proxy.stall()
  await until('a new connection', () => payloads.includes('everything'))
  await send('queued:after')
  await until('a notification', () => payloads.includes('queued:after'))
})

test('leaves a connection on which notifications no longer arrive, as to the old server after a failover', async () => {
  let isElsewhere = false
  const notify = async (payload: string) => (isElsewhere ? undefined : send(payload))
  const { listener, payloads } = await listen({ notify, timings: { keepAliveSeconds: 0.2, probeSeconds: 1 } })
  await until('listening', () => listener.mode === 'listening')
  isElsewhere = true
  await until('polling', () => listener.mode === 'polling')
  payloads.splice(0)
  isElsewhere = false
  // Soon, not after the minutes that follow a probe of a pooler.
  await until('a new connection', () => listener.mode === 'listening' && payloads.includes('everything'))
})

test('polls while notifications do not arrive, and listens when they do', async () => {
  let lost = true
  const notify = async (payload: string) => (lost ? undefined : send(payload))
  const timings = { probeSeconds: 0.2, probeAgainSeconds: 0.5 }
  const { listener, payloads } = await listen({ notify, timings, pollSeconds: 0.05 })
  expect(listener.mode).toBe('polling')
  await until('a few polls', () => payloads.length > 3)
  expect(new Set(payloads)).toEqual(new Set(['everything']))
  lost = false
  // The probe may fail several times on a busy machine; it is repeated.
  await until('listening', () => listener.mode === 'listening')
})

test('a handler that throws does not stop the others', async () => {
  const { listener } = await listen()
  const payloads: string[] = []
  listener.onWake(() => {
    throw new Error('a bad handler')
  })
  listener.onWake((payload) => payloads.push(payload))
  await send('queued:a')
  await send('queued:b')
  await until('both', () => payloads.length === 2)
})

test('close ends the session on the server and lets the process exit', async () => {
  const program = join(import.meta.dirname, '../testing/listen-in-child.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [program, database.url])
  expect(stdout).toBe('listening, then closed\n')
  const { listener, payloads, name } = await listen()
  await listener.close()
  await send('queued:late')
  const left = () => database.pool.query('SELECT FROM pg_stat_activity WHERE application_name = $1', [name])
  await until('the session to end', async () => (await left()).rowCount === 0)
  expect(payloads).toEqual([])
})
