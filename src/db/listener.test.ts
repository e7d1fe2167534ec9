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
  // An hour between polls: what arrives was a notification, unless a test says otherwise.
  const defaults = { settings, notify: send, pollSeconds: 3600, log: quietLog }
  const patience = { probeSeconds: 30, ...overrides.patience }
  const listener = await startListener({ ...defaults, ...overrides, patience })
  onTestFinished(() => listener.close())
  const heard: string[] = []
  listener.onWake((payload) => heard.push(payload))
  return { listener, heard, name }
}

const cut = (name: string) =>
  database.pool.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1', [name])

test('notifications arrive, each once and in order, until the handler is taken off', async () => {
  const { listener, heard } = await listen()
  expect(listener.mode).toBe('listening')
  const others: string[] = []
  const off = listener.onWake((payload) => others.push(payload))
  await send('queued:a')
  await send('queued:b')
  await until('both', () => others.length === 2)
  off()
  await send('queued:c')
  await until('the third', () => heard.includes('queued:c'))
  expect(heard).toEqual(['queued:a', 'queued:b', 'queued:c'])
  expect(others).toEqual(['queued:a', 'queued:b'])
})

test('a connection that is cut comes back, and handlers are told that they may have missed something', async () => {
  const { listener, heard, name } = await listen()
  for (let round = 1; round <= 2; round++) {
    await cut(name)
    await until('everything', () => heard.filter((payload) => payload === 'everything').length === round)
    expect(listener.mode).toBe('listening')
    await send(`queued:${round}`)
    await until('a notification', () => heard.includes(`queued:${round}`))
  }
})

test('a connection that is cut while it is probed is made anew, not given up', async () => {
  const name = `listen ${randomUUID()}`
  let probes = 0
  const notify = (payload: string) => (++probes === 1 ? cut(name) : send(payload))
  const { listener } = await listen({ notify, name })
  await until('listening', () => listener.mode === 'listening')
  expect(probes).toBe(2)
})

test('a peer that vanishes without a word is found out', async () => {
  const proxy = await startStallingProxy(database.url)
  onTestFinished(proxy.close)
  const patience = { keepAliveSeconds: 0.2, statementSeconds: 1 }
  const { listener, heard } = await listen({ url: proxy.url, patience })
  await until('listening', () => listener.mode === 'listening')
  heard.splice(0)
  proxy.stall()
  await until('a new connection', () => heard.includes('everything'))
  await send('queued:after')
  await until('a notification', () => heard.includes('queued:after'))
})

test('where notifications do not arrive it polls, and listens as soon as they do', async () => {
  let lost = true
  const notify = async (payload: string) => (lost ? undefined : send(payload))
  const patience = { probeSeconds: 0.2, deafSeconds: 0.5 }
  const { listener, heard } = await listen({ notify, patience, pollSeconds: 0.05 })
  expect(listener.mode).toBe('polling')
  await until('a few polls', () => heard.length > 3)
  expect(new Set(heard)).toEqual(new Set(['everything']))
  lost = false
  // Generous for the probe of a busy machine: it is tried again and again.
  await until('listening', () => listener.mode === 'listening')
})

test('a handler that throws does not stop the others', async () => {
  const { listener } = await listen()
  const heard: string[] = []
  listener.onWake(() => {
    throw new Error('a bad handler')
  })
  listener.onWake((payload) => heard.push(payload))
  await send('queued:a')
  await send('queued:b')
  await until('both', () => heard.length === 2)
})

test('after close nothing is left that would keep a process alive, on either side', async () => {
  const program = join(import.meta.dirname, '../testing/listen-in-child.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [program, database.url])
  expect(stdout).toBe('listening, then closed\n')
  const { listener, heard, name } = await listen()
  await listener.close()
  await send('queued:late')
  const left = () => database.pool.query('SELECT FROM pg_stat_activity WHERE application_name = $1', [name])
  await until('the session to end', async () => (await left()).rowCount === 0)
  expect(heard).toEqual([])
})
