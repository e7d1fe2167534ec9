import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { copyHome } from '../../testing/prepared-home.ts'
import { isLongRun } from '../../testing/runs.ts'
import { openEmbedded } from './open-embedded.ts'
import { cleanUp, newHome, openInChild, query, serverPid, until } from './open-in-child.testing.ts'
import { isRunning } from './process-identity.ts'

const noProcess: number[] = []
afterEach(() => expect(cleanUp()).toEqual(noProcess))

function stoppedHome(): string {
  const home = newHome()
  copyHome(inject('preparedHome'), home)
  return home
}

test('a second process attaches, and the last release stops the server, whichever process started it', async () => {
  const home = stoppedHome()
  const starter = openInChild(home)
  const { url } = await starter.opened
  const pid = serverPid(home)
  const here = await openEmbedded(home)
  expect(here).toMatchObject({ url, started: false })
  await starter.release()
  expect(await query(here.url, 'SELECT 1')).toBe(1)
  await here.release()
  expect(isRunning(pid)).toBe(false)
})

test('the server survives a killed parent; the next process attaches to it and stops it', async () => {
  const home = stoppedHome()
  const starter = openInChild(home)
  await starter.opened
  const pid = serverPid(home)
  await starter.kill()
  expect(isRunning(pid)).toBe(true)
  const next = await openEmbedded(home)
  expect(next.started).toBe(false)
  expect(serverPid(home)).toBe(pid)
  expect(await query(next.url, 'SELECT 1')).toBe(1)
  await next.release()
  expect(isRunning(pid)).toBe(false)
})

test('a killed process does not keep the server running', async () => {
  const home = stoppedHome()
  const here = await openEmbedded(home)
  const pid = serverPid(home)
  const child = openInChild(home)
  await child.opened
  await child.kill()
  await here.release()
  expect(isRunning(pid)).toBe(false)
  expect(readdirSync(join(home, 'postgres.users'))).toEqual([])
})

test('a process can exit without a release, and its server is in its own session', async () => {
  const home = stoppedHome()
  const child = openInChild(home)
  await child.opened
  const pid = serverPid(home)
  expect(spawnSync('ps', ['-o', 'pgid=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()).toBe(String(pid))
  await child.exitWithoutRelease()
  expect(isRunning(pid)).toBe(true)
  await (await openEmbedded(home)).release()
  expect(isRunning(pid)).toBe(false)
})

test.for(isLongRun ? [1, 2, 3] : [1])(
  'three processes that open an empty home at once share one cluster and one server (%i)',
  async () => {
    const home = newHome()
    const processes = [openInChild(home), openInChild(home), openInChild(home)]
    const reports = await Promise.all(processes.map(({ opened }) => opened))
    const pid = serverPid(home)
    expect(reports.filter(({ started }) => started)).toHaveLength(1)
    expect(new Set(reports.map(({ url }) => url)).size).toBe(1)
    expect(await query(reports[0]?.url, 'SELECT 1')).toBe(1)
    await Promise.all(processes.map((each) => each.release()))
    expect(isRunning(pid)).toBe(false)
    expect(readdirSync(home).sort()).toEqual(['postgres', 'postgres.log', 'postgres.password', 'postgres.users'])
  },
)

test('opening during the last release returns a server that accepts connections', async () => {
  const home = stoppedHome()
  let here = await openEmbedded(home)
  for (let round = 0; round < 5; round += 1) {
    serverPid(home)
    const [, next] = await Promise.all([here.release(), openEmbedded(home)])
    expect(await query(next.url, 'SELECT 1')).toBe(1)
    here = next
  }
  const pid = serverPid(home)
  const leaving = openInChild(home)
  await leaving.opened
  await here.release()
  const [, next] = await Promise.all([leaving.release(), openEmbedded(home)])
  expect(await query(next.url, 'SELECT 1')).toBe(1)
  serverPid(home)
  await next.release()
  expect(isRunning(pid)).toBe(false)
})

test('opens a home after a process was killed during initdb', async () => {
  const home = newHome()
  const killed = openInChild(home)
  await until(() => existsSync(home) && readdirSync(home).some((name) => name.startsWith('postgres.new-')))
  await killed.kill()
  expect(existsSync(join(home, 'postgres'))).toBe(false)
  const here = await openEmbedded(home)
  serverPid(home)
  expect(await query(here.url, 'SELECT 1')).toBe(1)
  await here.release()
  expect(readdirSync(home).filter((name) => name.startsWith('postgres.new-'))).toEqual([])
})

test('waits for the server of a process that was killed while the server started', async () => {
  const home = stoppedHome()
  const killed = openInChild(home)
  await until(() => existsSync(join(home, 'postgres', 'postmaster.pid')))
  await killed.kill()
  const here = await openEmbedded(home)
  const pid = serverPid(home)
  expect(await query(here.url, 'SELECT 1')).toBe(1)
  await here.release()
  expect(isRunning(pid)).toBe(false)
})
