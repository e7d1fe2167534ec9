import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { copyHome } from '../../testing/prepared-home.ts'
import { isLongRun } from '../../testing/runs.ts'
import { openEmbedded } from './open-embedded.ts'
import { cleanUp, newHome, opener, query, serverPid, until } from './opener.testing.ts'
import { isRunning } from './process-identity.ts'

const noProcess: number[] = []
afterEach(() => expect(cleanUp()).toEqual(noProcess))

function stoppedHome(): string {
  const home = newHome()
  copyHome(inject('preparedHome'), home)
  return home
}

test('a second process attaches, and the last one out stops the server, whoever started it', async () => {
  const home = stoppedHome()
  const starter = opener(home)
  const { url } = await starter.opened
  const pid = serverPid(home)
  const here = await openEmbedded(home)
  expect(here).toMatchObject({ url, started: false })
  await starter.release()
  expect(await query(here.url, 'SELECT 1')).toBe(1)
  await here.release()
  expect(isRunning(pid)).toBe(false)
})

test('the server outlives a killed parent; the next process adopts it and stops it', async () => {
  const home = stoppedHome()
  const starter = opener(home)
  await starter.opened
  const pid = serverPid(home)
  await starter.kill()
  expect(isRunning(pid)).toBe(true)
  const heir = await openEmbedded(home)
  expect(heir.started).toBe(false)
  expect(serverPid(home)).toBe(pid)
  expect(await query(heir.url, 'SELECT 1')).toBe(1)
  await heir.release()
  expect(isRunning(pid)).toBe(false)
})

test('a killed process does not keep the server running', async () => {
  const home = stoppedHome()
  const here = await openEmbedded(home)
  const pid = serverPid(home)
  const guest = opener(home)
  await guest.opened
  await guest.kill()
  await here.release()
  expect(isRunning(pid)).toBe(false)
  expect(readdirSync(join(home, 'postgres.users'))).toEqual([])
})

test('a process that forgets to release can still end, and its server is in a session of its own', async () => {
  const home = stoppedHome()
  const forgetful = opener(home)
  await forgetful.opened
  const pid = serverPid(home)
  expect(spawnSync('ps', ['-o', 'pgid=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()).toBe(String(pid))
  await forgetful.leave()
  expect(isRunning(pid)).toBe(true)
  await (await openEmbedded(home)).release()
  expect(isRunning(pid)).toBe(false)
})

test.for(isLongRun ? [1, 2, 3] : [1])(
  'three processes at once on an empty home share one cluster and one server (%i)',
  async () => {
    const home = newHome()
    const processes = [opener(home), opener(home), opener(home)]
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

test('who comes while the last one leaves gets a server that answers', async () => {
  const home = stoppedHome()
  let here = await openEmbedded(home)
  for (let round = 0; round < 5; round += 1) {
    serverPid(home)
    const [, next] = await Promise.all([here.release(), openEmbedded(home)])
    expect(await query(next.url, 'SELECT 1')).toBe(1)
    here = next
  }
  const pid = serverPid(home)
  const leaving = opener(home)
  await leaving.opened
  await here.release()
  const [, next] = await Promise.all([leaving.release(), openEmbedded(home)])
  expect(await query(next.url, 'SELECT 1')).toBe(1)
  serverPid(home)
  await next.release()
  expect(isRunning(pid)).toBe(false)
})

test('a process killed in the middle of initdb leaves nothing that hinders the next', async () => {
  const home = newHome()
  const unlucky = opener(home)
  await until(() => existsSync(home) && readdirSync(home).some((name) => name.startsWith('postgres.new-')))
  await unlucky.kill()
  expect(existsSync(join(home, 'postgres'))).toBe(false)
  const here = await openEmbedded(home)
  serverPid(home)
  expect(await query(here.url, 'SELECT 1')).toBe(1)
  await here.release()
  expect(readdirSync(home).filter((name) => name.startsWith('postgres.new-'))).toEqual([])
})

test('a process killed while its server starts: the next one waits for that server', async () => {
  const home = stoppedHome()
  const unlucky = opener(home)
  await until(() => existsSync(join(home, 'postgres', 'postmaster.pid')))
  await unlucky.kill()
  const here = await openEmbedded(home)
  const pid = serverPid(home)
  expect(await query(here.url, 'SELECT 1')).toBe(1)
  await here.release()
  expect(isRunning(pid)).toBe(false)
})
