import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Command } from 'commander'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import { AppError, messageOf } from '../../core/errors.ts'
import { type ProxySettings, proxyUrlOf } from '../../crawl/proxy/proxy-settings.ts'
import { bootCheck } from '../../curation/boot-check.ts'
import { reportStages } from '../../curation/stage-report.ts'
import { alarmMessages } from '../../curation/watch-alarms.ts'
import type { Database } from '../../db/database.ts'
import { findObstacle } from '../../db/find-obstacle.ts'
import { newerMigrations, pendingAfter, pendingMigrations } from '../../db/migrate.ts'
import { olderPrograms } from '../../db/older-programs.ts'
import { PoolShares } from '../../db/pool-shares.ts'
import { readSchemaSql } from '../../db/read-schema-sql.ts'
import { ReadReplica } from '../../db/replica/read-replica.ts'
import { isolationOf } from '../../db/tenant-database.ts'
import { stagesFolder } from '../../stages/index.ts'
import { listStoredProxies, openProxy } from '../../stages/stored-proxy.ts'
import { alarmWebhooks } from '../../stages/wf8-webhooks/report-webhooks.ts'
import { examples } from '../examples.ts'
import { type Installation, readSettings } from '../installation.ts'
import { placeFolders } from '../place-folders.ts'
import { stderrLog } from '../stderr-log.ts'
import { webFromConfig } from '../web-from-config.ts'
import { runCommand } from '../with-installation.ts'

type Level = 'ok' | 'warning' | 'problem'

interface Finding {
  readonly level: Level
  readonly what: string
}

const ok = (what: string): Finding => ({ level: 'ok', what })
const warning = (what: string): Finding => ({ level: 'warning', what })
const problem = (what: string): Finding => ({ level: 'problem', what })

export function doctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('Check this installation: report problems and what to do')
    .option('--json', 'print the findings as one JSON array')
    .addHelpText('after', examples(['scrapersky doctor'], ['scrapersky doctor --json']))
    .action(async ({ json }: { json?: true }) => {
      const findings = await examine()
      const lines = findings.map(({ level, what }) => `${level.padEnd(8)} ${what}`)
      process.stdout.write(`${json ? JSON.stringify(findings) : lines.join('\n')}\n`)
      if (findings.some(({ level }) => level === 'problem')) process.exitCode = 1
    })
}

/** Checks as far as possible: with invalid settings it cannot check the database, without a database not the stages. */
async function examine(): Promise<Finding[]> {
  const findings: Finding[] = [ok(`Node ${process.versions.node} on ${process.platform}-${process.arch}`)]
  try {
    const settings = readSettings('nowhere')
    const { config } = settings
    findings.push(ok('settings are valid'), ...config.unknown.map(warning))
    if (config.CRAWL_CONTACT_URL === undefined) {
      findings.push(warning('CRAWL_CONTACT_URL is not set: site owners cannot see who crawls their site'))
    }
    if (config.DATABASE_URL === undefined) findings.push(await examineDisk(resolve(config.SCRAPERSKY_HOME)))
    findings.push(...(await examinePlaces(settings)))
    if (config.CRAWL_PROXY_URL !== undefined)
      findings.push(await examineProxy(config, config.CRAWL_PROXY_URL, 'the installation'))
    findings.push(...(await runCommand(settings, examineDatabase)))
  } catch (error) {
    findings.push(problem(messageOf(error)))
  }
  return findings
}

const outdatedDays = 60

/** Releases are public for two months; places close and move meanwhile. */
async function examinePlaces({ config }: ReturnType<typeof readSettings>): Promise<Finding[]> {
  if (config.OVERTURE === 'off') return [ok('open places of Overture are off (OVERTURE)')]
  const folders = await placeFolders(config)
  if (folders.length === 0) return [ok(`open places are read from ${new URL(config.OVERTURE_ENDPOINT).host}`)]
  return await Promise.all(folders.map(examineFolder))
}

async function examineFolder(folder: string): Promise<Finding> {
  try {
    const { describePlaces } = await import('../describe-places.ts')
    const { release, rows, files, ageDays } = await describePlaces(folder)
    const text = `open places: release ${release}, ${rows} places in ${files === 1 ? '1 file' : `${files} files`}, ${ageDays} days old, in ${folder}`
    return ageDays > outdatedDays ? warning(`${text}: "scrapersky places get" copies a newer release`) : ok(text)
  } catch (error) {
    return problem(`open places in ${folder}: ${messageOf(error)}`)
  }
}

const minDiskBytes = 2 * 1024 ** 3

async function examineDisk(home: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(existing(home))
  const text = `${((bavail * bsize) / 1024 ** 3).toFixed(1)} GB free for the built-in database in ${home}`
  return bavail * bsize < minDiskBytes ? warning(`only ${text}`) : ok(text)
}

/** The home folder may not exist before the first start. */
function existing(path: string): string {
  return existsSync(path) ? path : existing(dirname(path))
}

async function examineDatabase(installation: Installation): Promise<Finding[]> {
  const { db, pool, registry, config } = installation
  const findings = [await examineServer(installation)]
  const obstacle = await findObstacle(pool, readSchemaSql())
  if (obstacle !== undefined) return [...findings, problem(obstacle)]
  const pending = await pendingMigrations(pool)
  if (pending.length > 0)
    return [...findings, problem(`the database lacks ${pending.join(', ')}: run "scrapersky migrate"`)]
  findings.push(await examineSwitch(installation), await examineListener(installation))
  findings.push(...(await examineStandby(installation)))
  findings.push(...(await examineIsolation(installation)))
  try {
    await bootCheck(db, registry, stagesFolder)
    findings.push(ok(`${registry.stages.length} stages match the database`))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return [...findings, problem(error.message)]
  }
  findings.push(await examineAlarms(installation), ...(await examineProxies(installation)))
  const { all: reports } = await reportStages(db, registry, config.schedulers)
  for (const { id, alarm, due, errors, paused, held_back_by } of reports) {
    if (alarm === 'no_worker')
      findings.push(problem(`${id}: ${due} rows wait and no worker serves it: run "scrapersky worker"`))
    if (alarm === 'key_rejected') findings.push(problem(`${id}: ${alarmMessages[alarm]}`))
    if (alarm === 'silent') findings.push(problem(`${id}: ${due} rows wait and none is finished: see the log`))
    if (errors > 0) findings.push(warning(`${id}: ${errors} rows in Error; retry them when the cause is fixed`))
    if (held_back_by !== null)
      findings.push(warning(`${id}: held back until ${held_back_by} has fewer than QUEUE_LIMIT rows waiting`))
    if (paused && due > 0) findings.push(warning(`${id}: paused with ${due} rows waiting`))
  }
  return findings
}

/** Whether another version is being rolled out, or the rest of a migration still runs. */
async function examineSwitch({ pool }: Installation): Promise<Finding> {
  const newer = await newerMigrations(pool)
  if (newer.length > 0)
    return warning(`a newer version has applied ${newer.join(', ')}: replace the processes of this version`)
  const [next, ...others] = await pendingAfter(pool)
  if (next === undefined) return ok('the schema is up to date')
  const { rows } = await pool.query<{ step: number; done: number; problem: string | null }>(
    'SELECT step + 1 AS step, rows_done::float8 AS done, problem FROM migration_progress WHERE name = $1',
    [next.name],
  )
  const [progress] = rows
  const place = progress === undefined ? 'has not begun' : `is at step ${progress.step}, row ${progress.done}`
  const older = await olderPrograms(pool, next.name)
  const waits = older.length > 0 ? ` and waits for ${older.join(', ')}, which run an older version` : ''
  const text = `migration ${next.name} ${place}${waits}; ${others.length} more follow`
  return progress?.problem == null ? ok(text) : warning(`${text}; last problem: ${progress.problem}`)
}

/** An alarm that no one receives is found weeks later. */
async function examineAlarms({ db, config }: Installation): Promise<Finding> {
  const webhooks = await alarmWebhooks(db)
  const ways = [
    ...(config.SMTP_URL === undefined ? [] : [`by e-mail to ${config.ALARM_EMAIL_TO?.join(', ')}`]),
    ...(webhooks === 0 ? [] : [`to ${webhooks} ${webhooks === 1 ? 'webhook' : 'webhooks'}`]),
  ]
  if (ways.length > 0) return ok(`alarms are sent ${ways.join(' and ')}`)
  return warning(
    'no one is notified of alarms: set SMTP_URL, ALARM_EMAIL_FROM and ALARM_EMAIL_TO, or add a webhook with stage.alarm',
  )
}

const proxyMs = 5_000

/** The proxies of all tenants. */
async function examineProxies({ db, config, tools }: Installation): Promise<Finding[]> {
  const stored = await listStoredProxies(db)
  return await Promise.all(
    stored.map(async ({ tenant, proxy }) => {
      try {
        return await examineProxy(config, openProxy(tools, proxy), `the workspace ${tenant}`)
      } catch (error) {
        return problem(`the proxy of the workspace ${tenant}: ${messageOf(error)}`)
      }
    }),
  )
}

async function examineProxy(config: Config, proxy: ProxySettings, owner: string): Promise<Finding> {
  const what = `the proxy ${proxyUrlOf(proxy)} of ${owner}`
  // Without a renderer: the check needs none.
  const web = webFromConfig({ ...config, RENDERER: 'none' }, stderrLog)
  try {
    await web.checkProxy(proxy, proxyMs)
    return ok(`${what} answers`)
  } catch (error) {
    return problem(`${what}: ${messageOf(error)} Nothing is crawled without it`)
  } finally {
    await web.close()
  }
}

const maxSkewSeconds = 5

async function examineServer({ db, config }: Installation): Promise<Finding> {
  const { rows } = await sql<{ version: string; now: Date }>`
    SELECT current_setting('server_version') AS version, clock_timestamp() AS now`.execute(db)
  const skewSeconds = Math.abs(Date.now() - (rows[0]?.now.getTime() ?? 0)) / 1000
  const kind = config.DATABASE_URL === undefined ? 'built-in' : 'given by DATABASE_URL'
  const text = `PostgreSQL ${rows[0]?.version} (${kind}) responds`
  if (skewSeconds < maxSkewSeconds) return ok(text)
  return warning(
    `${text}, but its clock is ${Math.round(skewSeconds)} s off the clock of this machine: synchronise both with NTP`,
  )
}

/** Which server lists are read from. */
async function examineStandby({ pool, config, log, openReadDatabase: open }: Installation): Promise<Finding[]> {
  if (open === undefined) return []
  const primary = { pool, shares: new PoolShares(config.DATABASE_POOL_SIZE) }
  const replica = new ReadReplica({ primary, open, maxLagSeconds: config.DATABASE_READ_MAX_LAG_SECONDS, log })
  const state = await replica.state().finally(() => replica.close())
  if (state.kind === 'foreign') return [problem(state.problem)]
  if (state.kind === 'down')
    return [warning(`DATABASE_READ_URL cannot be used: ${state.problem}. The primary serves all reads`)]
  return [ok(`the standby of DATABASE_READ_URL follows, ${state.bytesBehind} bytes behind`)]
}

/** Loops use the tables' owner and see all tenants; requests use the tenant role and see one. */
async function examineIsolation({ db, pool }: Installation): Promise<Finding[]> {
  const { rows } = await sql<{ name: string; owner: boolean }>`
    SELECT current_user AS name, pg_has_role(relowner, 'USAGE') OR rolbypassrls AS owner
    FROM pg_class, pg_roles WHERE pg_class.oid = 'pages'::regclass AND rolname = current_user`.execute(db)
  const user = rows[0]?.name ?? ''
  if (rows[0]?.owner !== true) {
    const fix = `connect as the owner, or "ALTER ROLE ${user} BYPASSRLS"`
    return [problem(`${user} does not own the tables, so loops see no rows: ${fix}`)]
  }
  if ((await isolationOf(pool)) === 'database')
    return [ok('the database separates tenants (row-level security)'), ...(await examineIndexUse(db, user))]
  return [
    warning(
      `tenants are separated by queries only: ${user} may not create roles. As a superuser run ` +
        `"CREATE ROLE scrapersky_tenant NOLOGIN; GRANT scrapersky_tenant TO ${user}", then "scrapersky migrate"`,
    ),
  ]
}

/** Why filters may be slow on a server that is not ours. They give the same rows. */
async function examineIndexUse(db: Database, user: string): Promise<Finding[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT oid::regprocedure::text AS name FROM pg_proc WHERE oid = ANY(operators_of_filters()) AND NOT proleakproof
    ORDER BY 1`.execute(db)
  if (rows.length > 0) {
    const statements = rows.map(({ name }) => `ALTER FUNCTION ${name} LEAKPROOF;`).join(' ')
    return [
      warning(
        `filters by lists, parts of texts and ratings read all rows of a tenant, because ${user} is no superuser. If the ` +
          `server is yours, run as a superuser in this database: ${statements} Then run "scrapersky migrate"`,
      ),
    ]
  }
  const { rows: indexes } = await sql`SELECT WHERE to_regclass('leads_text') IS NULL`.execute(db)
  if (indexes.length === 0) return []
  return [
    warning(
      'text search reads all rows of a tenant: the extension pg_trgm is missing. Install it on the server (package ' +
        'postgresql-contrib), run "CREATE EXTENSION pg_trgm", then "scrapersky migrate"',
    ),
  ]
}

async function examineListener(installation: Installation): Promise<Finding> {
  const listener = await installation.startListener()
  const { mode } = listener
  await listener.close()
  if (mode === 'listening') return ok('notifications arrive')
  return warning(
    `notifications do not arrive (a transaction-mode pooler?): loops poll every ${installation.config.DATABASE_POLL_SECONDS} s. ` +
      'Set DATABASE_LISTEN_URL to a direct connection',
  )
}
