import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FakeWeb, startFakeWeb } from '../demo/web/fake-web.ts'
import type { FakeSite } from '../demo/web/reply.ts'
import { addKey, findFirstAdmin } from '../src/access/api-keys.ts'
import { until } from '../src/testing/until.ts'
import { withHomeDatabase } from './support/home-database.ts'
import { manySites } from './support/many-sites.ts'
import { newPreparedFolder } from './support/prepared-folder.ts'
import { cleanUpProducts, runProduct, startProduct } from './support/product.ts'

const { hosts, sites } = manySites(12)
/** A slow site: its contact page is still being fetched when the backup is taken. */
const slow = hosts[0] ?? ''
const backupTaken = Promise.withResolvers<void>()
let web: FakeWeb
beforeAll(async () => {
  const { [slow]: ordinary, ...others } = sites
  const held: FakeSite = (request) => {
    const reply = typeof ordinary === 'function' ? ordinary(request) : ''
    return request.path === '/contact' && typeof reply === 'object' ? { ...reply, after: backupTaken.promise } : reply
  }
  web = await startFakeWeb({ ...others, [slow]: held })
})
afterAll(() => web.close())
afterEach(() => expect(cleanUpProducts()).toEqual([]))

interface Manifest {
  readonly tables: readonly { readonly table: string; readonly rows: number; readonly sha256: string }[]
}

test('a backup taken while loops run restores into an empty home with the same rows, and loops continue there', {
  timeout: 240_000,
}, async () => {
  const { folder, home } = newPreparedFolder()
  const elsewhere = join(folder, 'elsewhere')
  const [list, file] = [join(folder, 'list.csv'), join(folder, 'town.sql.gz')]
  writeFileSync(list, `domain\n${hosts.join('\n')}\n`)
  const env = (at: string) => ({
    SCRAPERSKY_HOME: at,
    CRAWL_CONNECT_TO: `${web.connectTo.ip}:${web.connectTo.port}`,
    CRAWL_ALLOW_ADDRESSES: web.connectTo.ip,
    CRAWL_GAP_MS: '0',
  })
  const harvest = (out: string) => ['harvest', '--file', list, '--out', join(folder, out)]

  const working = startProduct(harvest('here.csv'), { env: env(home) })
  await until('the slow page', () => web.requests.some(({ host, path }) => host === slow && path === '/contact'), 120)
  await withHomeDatabase(home, async (db) => {
    await addKey(db, { ...(await findFirstAdmin(db)), name: 'before the backup' })
  })
  const passphrase = { BACKUP_PASSPHRASE: 'only for this test' }
  const saved = await runProduct(['backup', '--encrypt', file, '--json'], { env: { ...env(home), ...passphrase } })
  expect(saved).toMatchObject({ code: 0, stderr: '' })
  backupTaken.resolve()
  const { tables } = JSON.parse(saved.stdout) as Manifest
  expect(tables.find(({ table }) => table === 'domains')?.rows).toBe(hosts.length)
  // It contains password hashes: only its owner may read it.
  expect(statSync(file).mode & 0o077).toBe(0)

  const bytes = readFileSync(file)
  expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  const wrong = await runProduct(['restore', file], { env: { ...env(elsewhere), BACKUP_PASSPHRASE: 'a wrong one' } })
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('does not open this backup') })
  const restored = await runProduct(['restore', file, '--json'], { env: { ...env(elsewhere), ...passphrase } })
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(restored.stdout)).toMatchObject({ revoked_keys: 1 })
  expect((JSON.parse(restored.stdout) as Manifest).tables).toEqual(tables)
  const again = await runProduct(['backup', join(folder, 'again.sql.gz'), '--json'], { env: env(elsewhere) })
  const countsOf = (all: Manifest['tables']) => all.map(({ table, rows }) => ({ table, rows }))
  expect(countsOf((JSON.parse(again.stdout) as Manifest).tables)).toEqual(countsOf(tables))
  await withHomeDatabase(elsewhere, async (db) => {
    // The page was in process, by a worker that does not exist here: it is queued again, with all its attempts.
    const page = db.selectFrom('pages').selectAll().where('url', '=', `https://${slow}/contact`)
    expect(await page.execute()).toMatchObject([{ page_processing_status: 'Queued', page_processing_attempts: 0 }])
  })
  const refused = await runProduct(['restore', file], { env: { ...env(elsewhere), ...passphrase } })
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('(restore_target_not_empty)') })

  expect(await working.exitCode).toBe(0)
  expect(await runProduct(harvest('there.csv'), { env: env(elsewhere) })).toEqual({ code: 0, stdout: '', stderr: '' })
  const [here, there] = ['here.csv', 'there.csv'].map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(there).toBe(here)
})
