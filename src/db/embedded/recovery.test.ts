import { spawnSync } from 'node:child_process'
import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { stoppedHome } from '../../testing/stopped-home.ts'
import { openEmbedded } from './open-embedded.ts'
import { cleanUp, openInChild, query, serverPid, startIdleProcess, until } from './open-in-child.testing.ts'
import { isRunning } from './process-identity.ts'

const noProcess: number[] = []
afterEach(() => expect(cleanUp()).toEqual(noProcess))

/** The file that a server leaves when the machine crashes. */
function writeStaleFile(home: string, pid: number, port: number): void {
  const data = join(home, 'postgres')
  const lines = [pid, data, 1_700_000_000, port, '', '127.0.0.1', '  1234567         0', 'ready   ', '']
  writeFileSync(join(data, 'postmaster.pid'), lines.join('\n'), { mode: 0o666 })
}

async function expectToStart(home: string): Promise<void> {
  const database = await openEmbedded(home)
  const pid = serverPid(home)
  expect(database.started).toBe(true)
  expect(await query(database.url, 'SELECT 1')).toBe(1)
  await database.release()
  expect(isRunning(pid)).toBe(false)
}

test('starts with a postmaster.pid of a dead process', async () => {
  const home = stoppedHome()
  writeStaleFile(home, spawnSync('true').pid, 50_001)
  await expectToStart(home)
})

test('starts with a postmaster.pid whose pid another program has now', async () => {
  const home = stoppedHome()
  const other = startIdleProcess(join(home, 'postgres'))
  writeStaleFile(home, other.pid ?? 0, 50_001)
  await expectToStart(home)
  expect(isRunning(other.pid ?? 0)).toBe(true)
  other.kill('SIGKILL')
  await until(() => !isRunning(other.pid ?? 0))
})

test('starts with a postmaster.pid whose pid the server of another home has now', async () => {
  const otherHome = stoppedHome()
  const other = await openEmbedded(otherHome)
  const otherPid = serverPid(otherHome)
  const home = stoppedHome()
  writeStaleFile(home, otherPid, Number(new URL(other.url).port))
  await expectToStart(home)
  expect(await query(other.url, 'SELECT 1')).toBe(1)
  await other.release()
})

test('starts with an empty postmaster.pid', async () => {
  const home = stoppedHome()
  const file = join(home, 'postgres', 'postmaster.pid')
  writeFileSync(file, '')
  utimesSync(file, 1_700_000_000, 1_700_000_000)
  await expectToStart(home)
})

test('restarts a killed server on the same port', async () => {
  const home = stoppedHome()
  const user = openInChild(home)
  const { url } = await user.opened
  await query(url, 'CREATE TABLE stored AS SELECT 7 AS seven')
  process.kill(serverPid(home), 'SIGKILL')
  const again = await openEmbedded(home)
  serverPid(home)
  expect(again).toMatchObject({ url, started: true })
  expect(await query(url, 'SELECT seven FROM stored')).toBe(7)
  await user.release()
  await again.release()
})

test('starts when another program takes the port between choosing and binding', async () => {
  const home = stoppedHome()
  const occupant = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => occupant.once('listening', resolve))
  const address = occupant.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  // The port of a dead server is tried first.
  writeStaleFile(home, spawnSync('true').pid, port)
  await expectToStart(home)
  expect(readFileSync(join(home, 'postgres.log'), 'utf8')).toContain('Address already in use')
  await new Promise((resolve) => occupant.close(resolve))
})

test('ends a server that waits for its clients after SIGTERM', async () => {
  const home = stoppedHome()
  const first = openInChild(home)
  const { url } = await first.opened
  const pid = serverPid(home)
  const client = query(url, 'SELECT pg_sleep(600)').catch((error: unknown) => error)
  while ((await query(url, 'SELECT count(*)::int FROM pg_stat_activity WHERE wait_event = $$PgSleep$$')) !== 1)
    await sleep(5)
  process.kill(pid, 'SIGTERM')
  const here = await openEmbedded(home)
  expect(here.started).toBe(true)
  expect(serverPid(home)).not.toBe(pid)
  expect(await client).toBeInstanceOf(Error)
  await first.release()
  await here.release()
})
