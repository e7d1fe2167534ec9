// A failover behind HAProxy, with workers running. Replication is synchronous, so no acknowledged change may be lost.
import { until } from '../../../src/testing/until.ts'
import { Crawl, log } from '../crawl.ts'
import { linux, pathOf, postgresql15, program, versionOf } from '../needs.ts'
import type { Scenario } from '../scenario.ts'
import { startHaproxy } from '../servers/haproxy.ts'
import { PostgresServer } from '../servers/postgres.ts'

const needs = [linux, postgresql15, program('haproxy')]

export const oldPrimaryReadOnly: Scenario = {
  name: 'standby-read-only',
  summary: 'a standby is promoted; the old primary refuses writes, and its connections stay',
  needs,
  run: (opened) => failOver(opened, 'the old primary read-only', refuseWrites),
}

export const oldPrimaryKilled: Scenario = {
  name: 'standby-killed',
  summary: 'a standby is promoted after the primary was killed',
  needs,
  run: (opened) => failOver(opened, 'the old primary killed', (primary) => primary.kill()),
}

async function failOver(
  opened: AsyncDisposableStack,
  how: string,
  takeOut: (primary: PostgresServer) => Promise<void>,
) {
  const primary = await PostgresServer.create(opened)
  const standby = await primary.createStandby({ synchronous_standby_names: '' })
  await primary.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`)
  await primary.query('SELECT pg_reload_conf()')
  const proxy = await startHaproxy(opened, [primary.port, standby.port])
  let current = primary
  const crawl = await Crawl.start(opened, {
    sites: 120,
    env: { DATABASE_URL: proxy.url },
    directUrl: () => current.url,
    workers: [{}, {}],
  })
  await crawl.reaches(0.25)
  await takeOut(primary)
  await standby.promote()
  await proxy.switchToSecond()
  current = standby
  log(`the standby was promoted, ${how}`)
  const resumed = await crawl.goesOn()
  const [proxyVersion] = /^HAProxy version \S+/.exec(versionOf(pathOf('haproxy'), '-v')) ?? ['HAProxy']
  return crawl.ends(`${proxyVersion}, PostgreSQL 15: ${how}`, resumed)
}

/** As a switch-over does: no new writes, running ones end, and the standby has them all. */
async function refuseWrites(primary: PostgresServer): Promise<void> {
  await primary.query('ALTER SYSTEM SET default_transaction_read_only = on')
  await primary.query('SELECT pg_reload_conf()')
  await until('the running writes', async () => {
    const left = await primary.query<{ left: number }>(
      `SELECT count(*)::int AS left FROM pg_stat_activity WHERE backend_xid IS NOT NULL`,
    )
    return left[0]?.left === 0
  })
  await until('the standby', async () => {
    const behind = await primary.query<{ behind: number }>(
      `SELECT count(*)::int AS behind FROM pg_stat_replication WHERE replay_lsn < pg_current_wal_lsn()`,
    )
    return behind[0]?.behind === 0
  })
}
