import { chmodSync, chownSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openEmbedded } from './open-embedded.ts'
import {
  cleanUp,
  newHome,
  openInChild,
  ordinaryAccounts,
  possibleAccounts,
  query,
  serverPid,
  until,
} from './open-in-child.testing.ts'
import { changeClusterOwner } from './ownership.ts'
import { isRunning } from './process-identity.ts'

const noProcess: number[] = []
afterEach(() => expect(cleanUp()).toEqual(noProcess))

const isRoot = process.geteuid?.() === 0

test.for(possibleAccounts())(
  '$name can use a home below a directory that other users may not enter',
  async ({ account }) => {
    const home = newHome(0o700)
    if (account) chownSync(dirname(home), account.uid, account.gid)
    const child = openInChild(home, { account })
    const { url, error } = await child.opened
    expect(error).toBeUndefined()
    const pid = serverPid(home)
    expect(statSync(join(home, 'postgres')).uid).not.toBe(0)
    expect(statSync(dirname(home)).mode & 0o777).toBe(0o700)

    await query(url, 'CREATE TABLE many AS SELECT generate_series(1, 50000) AS n')
    await query(url, 'ALTER DATABASE scrapersky SET debug_parallel_query = on')
    expect(await query(url, 'EXPLAIN ANALYZE SELECT count(*) FROM many')).toMatch(/Gather/)
    await query(url, 'CREATE EXTENSION pg_trgm')
    await query(url, "ALTER SYSTEM SET work_mem = '5MB'")
    process.kill(pid, 'SIGHUP')
    await until(() => readFileSync(join(home, 'postgres.log'), 'utf8').includes('"work_mem" changed to "5MB"'))

    const { pid: backend, gone } = await sleepingBackend(url)
    process.kill(backend, 'SIGKILL')
    await gone
    const log = () => readFileSync(join(home, 'postgres.log'), 'utf8').split('all server processes terminated')[1] ?? ''
    await until(() => log().includes('ready to accept connections'))
    expect(await query(url, 'SELECT count(*)::int FROM many')).toBe(50_000)
    expect(serverPid(home)).toBe(pid)
    await child.release()
    expect(isRunning(pid)).toBe(false)
  },
)

/** A backend to kill. `gone` resolves when its client notices. */
async function sleepingBackend(url: string | undefined): Promise<{ pid: number; gone: Promise<unknown> }> {
  const gone = query(url, 'SELECT pg_sleep(600)').catch((error: unknown) => error)
  const sleeping = "SELECT coalesce(max(pid), 0) FROM pg_stat_activity WHERE wait_event = 'PgSleep'"
  let pid = 0
  while (pid === 0) pid = Number(await query(url, sleeping))
  return { pid, gone }
}

const unknown = { uid: 54_321, gid: 54_321 }

test.for(isRoot ? [0] : [])('reports a user without a passwd entry; root uses another user', async () => {
  const home = newHome()
  mkdirSync(home)
  chownSync(home, unknown.uid, unknown.gid)
  const { error } = await openInChild(home, { account: unknown }).opened
  expect(error?.code).toBe('embedded_failed')
  expect(error?.message).toMatch(/user 54321 .*passwd/)
  const database = await openEmbedded(home)
  serverPid(home)
  expect(statSync(join(home, 'postgres')).uid).not.toBe(unknown.uid)
  await database.release()
})

const otherAccounts = isRoot ? ordinaryAccounts() : []

test.for(otherAccounts)('the owner can use the home of $name after root did', async ({ account }) => {
  const home = newHome()
  mkdirSync(home)
  chownSync(home, account?.uid ?? 0, account?.gid ?? 0)
  const asRoot = await openEmbedded(home)
  const pid = serverPid(home)
  const owner = openInChild(home, { account })
  expect((await owner.opened).started).toBe(false)
  await asRoot.release()
  await owner.release()
  expect(isRunning(pid)).toBe(false)
  const again = openInChild(home, { account })
  expect((await again.opened).started).toBe(true)
  serverPid(home)
  await again.release()
})

test.for(otherAccounts)('refuses $name the data of another user, and names both', async ({ account }) => {
  const home = newHome()
  await (await openEmbedded(home)).release()
  chmodSync(home, 0o755)
  chownSync(home, account?.uid ?? 0, account?.gid ?? 0)
  chownSync(join(home, 'postgres.users'), account?.uid ?? 0, account?.gid ?? 0)
  const { error } = await openInChild(home, { account }).opened
  expect(error?.code).toBe('embedded_home_unwritable')
  expect(error?.message).toContain(`this is user ${account?.uid}`)
})

test.for(otherAccounts)('starts a cluster that root restored', async () => {
  const home = newHome()
  await (await openEmbedded(home)).release()
  changeClusterOwner(join(home, 'postgres'), { uid: 0, gid: 0 })
  chmodSync(join(home, 'postgres'), 0o755)
  const database = await openEmbedded(home)
  serverPid(home)
  expect(await query(database.url, 'SELECT 1')).toBe(1)
  await database.release()
})
