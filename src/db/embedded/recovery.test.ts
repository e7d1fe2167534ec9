import { spawnSync } from 'node:child_process'
import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, inject, test } from 'vitest'
import { copyHome } from '../../testing/prepared-home.ts'
import { openEmbedded } from './open-embedded.ts'
import { bystander, cleanUp, newHome, opener, query, serverPid, until } from './opener.testing.ts'
import { isRunning } from './process-identity.ts'

const noProcess: number[] = []
afterEach(() => expect(cleanUp()).toEqual(noProcess))

function stoppedHome(): string {
  const home = newHome()
  copyHome(inject('preparedHome'), home)
  return home
}

/** The file a server leaves when the machine goes down under it. */
function leaveFile(home: string, pid: number, port: number): void {
  const data = join(home, 'postgres')
  const lines = [pid, data, 1_700_000_000, port, '', '127.0.0.1', '  1234567         0', 'ready   ', '']
  writeFileSync(join(data, 'postmaster.pid'), lines.join('\n'), { mode: 0o666 })
}

async function expectToWork(home: string): Promise<void> {
  const database = await openEmbedded(home)
  const pid = serverPid(home)
  expect(database.started).toBe(true)
  expect(await query(database.url, 'SELECT 1')).toBe(1)
  await database.release()
  expect(isRunning(pid)).toBe(false)
}

test('a postmaster.pid of a dead process', async () => {
  const home = stoppedHome()
  leaveFile(home, spawnSync('true').pid, 50_001)
  await expectToWork(home)
})

test('a postmaster.pid whose number another program has by now', async () => {
  const home = stoppedHome()
  const other = bystander(join(home, 'postgres'))
  leaveFile(home, other.pid ?? 0, 50_001)
  await expectToWork(home)
  expect(isRunning(other.pid ?? 0)).toBe(true)
  other.kill('SIGKILL')
  await until(() => !isRunning(other.pid ?? 0))
})

test('a postmaster.pid whose number the server of another home has by now', async () => {
  const otherHome = stoppedHome()
  const other = await openEmbedded(otherHome)
  const otherPid = serverPid(otherHome)
  const home = stoppedHome()
  leaveFile(home, otherPid, Number(new URL(other.url).port))
  await expectToWork(home)
  expect(await query(other.url, 'SELECT 1')).toBe(1)
  await other.release()
})

test('an empty postmaster.pid', async () => {
  const home = stoppedHome()
  const file = join(home, 'postgres', 'postmaster.pid')
  writeFileSync(file, '')
  utimesSync(file, 1_700_000_000, 1_700_000_000)
  await expectToWork(home)
})

test('a server killed under its users comes back on the same port', async () => {
  const home = stoppedHome()
  const user = opener(home)
  const { url } = await user.opened
  await query(url, 'CREATE TABLE kept AS SELECT 7 AS seven')
  process.kill(serverPid(home), 'SIGKILL')
  const again = await openEmbedded(home)
  serverPid(home)
  expect(again).toMatchObject({ url, started: true })
  expect(await query(url, 'SELECT seven FROM kept')).toBe(7)
  await user.release()
  await again.release()
})

test('a port that is taken between choosing and binding', async () => {
  const home = stoppedHome()
  const squatter = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => squatter.once('listening', resolve))
  const address = squatter.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  // The port of a dead server is the first to be tried.
  leaveFile(home, spawnSync('true').pid, port)
  await expectToWork(home)
  expect(readFileSync(join(home, 'postgres.log'), 'utf8')).toContain('Address already in use')
  await new Promise((resolve) => squatter.close(resolve))
})

test('a server that is asked to stop gently and waits for its clients is not waited for', async () => {
  const home = stoppedHome()
  const first = opener(home)
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
