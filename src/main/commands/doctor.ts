import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Command } from 'commander'
import { sql } from 'kysely'
import { AppError, messageOf } from '../../core/errors.ts'
import { bootCheck } from '../../curation/boot-check.ts'
import { reportStages } from '../../curation/stage-report.ts'
import { pendingMigrations } from '../../db/migrate.ts'
import { isolationOf } from '../../db/tenant-database.ts'
import { stagesFolder } from '../../stages/index.ts'
import { examples } from '../examples.ts'
import { type Installation, readSettings } from '../installation.ts'
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
    .description('Say in words what is wrong with this installation, and what to do')
    .option('--json', 'print the findings as one JSON array')
    .addHelpText('after', examples(['scrapersky doctor'], ['scrapersky doctor --json']))
    .action(async ({ json }: { json?: true }) => {
      const findings = await examine()
      const lines = findings.map(({ level, what }) => `${level.padEnd(8)} ${what}`)
      process.stdout.write(`${json ? JSON.stringify(findings) : lines.join('\n')}\n`)
      if (findings.some(({ level }) => level === 'problem')) process.exitCode = 1
    })
}

/** Goes on as far as it can: a broken setting hides the database, a missing database hides the stages. */
async function examine(): Promise<Finding[]> {
  const findings: Finding[] = [ok(`Node ${process.versions.node} on ${process.platform}-${process.arch}`)]
  try {
    const settings = readSettings('nowhere')
    const { config } = settings
    findings.push(ok('settings can be read'), ...config.unknown.map(warning))
    if (config.CRAWL_CONTACT_URL === undefined) {
      findings.push(warning('CRAWL_CONTACT_URL is not set: site owners cannot learn who crawls them'))
    }
    if (config.DATABASE_URL === undefined) findings.push(await examineDisk(resolve(config.SCRAPERSKY_HOME)))
    findings.push(...(await runCommand(settings, examineDatabase)))
  } catch (error) {
    findings.push(problem(messageOf(error)))
  }
  return findings
}

const littleDiskBytes = 2 * 1024 ** 3

async function examineDisk(home: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(existing(home))
  const text = `${((bavail * bsize) / 1024 ** 3).toFixed(1)} GB free for the built-in database in ${home}`
  return bavail * bsize < littleDiskBytes ? warning(`only ${text}`) : ok(text)
}

/** The home may not be there before the first start. */
function existing(path: string): string {
  return existsSync(path) ? path : existing(dirname(path))
}

async function examineDatabase(installation: Installation): Promise<Finding[]> {
  const { db, pool, registry, config } = installation
  const findings = [await examineServer(installation)]
  const pending = await pendingMigrations(pool)
  if (pending.length > 0)
    return [...findings, problem(`the database lacks ${pending.join(', ')}: run "scrapersky migrate"`)]
  findings.push(ok('the schema is the one this version needs'), await examineListener(installation))
  findings.push(...(await examineIsolation(installation)))
  try {
    await bootCheck(db, registry, stagesFolder)
    findings.push(ok(`${registry.stages.length} stages fit the database`))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return [...findings, problem(error.message)]
  }
  for (const { id, alarm, due, errors, paused, held_back_by } of await reportStages(db, registry, config.schedulers)) {
    if (alarm === 'no_worker')
      findings.push(problem(`${id}: ${due} rows wait and no worker serves it: run "scrapersky worker"`))
    if (alarm === 'silent') findings.push(problem(`${id}: ${due} rows wait and nothing comes out: look at the log`))
    if (errors > 0) findings.push(warning(`${id}: ${errors} rows in Error; requeue them when the cause is gone`))
    if (held_back_by !== null)
      findings.push(warning(`${id}: held back until ${held_back_by} has less than QUEUE_LIMIT waiting`))
    if (paused && due > 0) findings.push(warning(`${id}: paused with ${due} rows waiting`))
  }
  return findings
}

const tolerableSkewSeconds = 5

async function examineServer({ db, config }: Installation): Promise<Finding> {
  const { rows } = await sql<{ version: string; now: Date }>`
    SELECT current_setting('server_version') AS version, clock_timestamp() AS now`.execute(db)
  const skewSeconds = Math.abs(Date.now() - (rows[0]?.now.getTime() ?? 0)) / 1000
  const kind = config.DATABASE_URL === undefined ? 'built-in' : 'given by DATABASE_URL'
  const text = `PostgreSQL ${rows[0]?.version} (${kind}) answers`
  if (skewSeconds < tolerableSkewSeconds) return ok(text)
  return warning(`${text}, but its clock is ${Math.round(skewSeconds)} s off ours: set both by NTP`)
}

/** Loops see every tenant because they own the tables; requests see one because they do not. */
async function examineIsolation({ db, pool }: Installation): Promise<Finding[]> {
  const { rows } = await sql<{ name: string; owner: boolean }>`
    SELECT current_user AS name, pg_has_role(relowner, 'USAGE') OR rolbypassrls AS owner
    FROM pg_class, pg_roles WHERE pg_class.oid = 'pages'::regclass AND rolname = current_user`.execute(db)
  const user = rows[0]?.name ?? ''
  if (rows[0]?.owner !== true) {
    const cure = `connect as the owner, or "ALTER ROLE ${user} BYPASSRLS"`
    return [problem(`${user} does not own the tables, so loops see no rows: ${cure}`)]
  }
  if ((await isolationOf(pool)) === 'database') return [ok('the database keeps tenants apart (row-level security)')]
  return [
    warning(
      `tenants are kept apart by our queries only: ${user} may not create roles. As a superuser run ` +
        `"CREATE ROLE scrapersky_tenant NOLOGIN; GRANT scrapersky_tenant TO ${user}", then "scrapersky migrate"`,
    ),
  ]
}

async function examineListener(installation: Installation): Promise<Finding> {
  const listener = await installation.startListener()
  const { mode } = listener
  await listener.close()
  if (mode === 'listening') return ok('wake-ups arrive')
  return warning(
    `wake-ups do not arrive (a transaction-mode pooler?): loops look every ${installation.config.DATABASE_POLL_SECONDS} s. ` +
      'Set DATABASE_LISTEN_URL to a direct connection',
  )
}
