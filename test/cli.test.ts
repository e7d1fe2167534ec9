import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ensureFirstAdmin } from '../src/access/api-keys.ts'
import { migrate } from '../src/db/migrate.ts'
import { useTestDatabase } from '../src/testing/test-database.ts'
import { until } from '../src/testing/until.ts'
import { type CommandRunner, startCommandRunner } from './support/command-runner.ts'
import { withHomeDatabase } from './support/home-database.ts'
import {
  cleanUpProducts,
  isDatabaseRunning,
  newFolder,
  runProduct,
  scrapersky,
  startProduct,
} from './support/product.ts'

const database = useTestDatabase()
const noProcess: number[] = []
afterEach(() => expect(cleanUpProducts()).toEqual(noProcess))

/** For what a command does and prints. What concerns its process is tested with one: exit codes, signals, pipes. */
let runner: CommandRunner
beforeAll(() => {
  runner = startCommandRunner()
})
afterAll(() => runner.close())

const given = (args: readonly string[], env: Record<string, string> = {}) =>
  runner.run(args, { DATABASE_URL: database.url, ...env })
const nowhere = 'postgres://no_user:secret@127.0.0.1:1/none'

describe('usage', () => {
  test('--version', async () => {
    expect(await runProduct(['--version'])).toEqual({ code: 0, stdout: '2.0.0-alpha.1\n', stderr: '' })
  })

  test('the exit code of the process is that of the command', async () => {
    expect(await runProduct(['stages', 'extra'])).toMatchObject({ code: 2, stdout: '' })
    const failed = await runProduct(['worker', '--stages', 'nope'])
    expect(failed).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/\n\(stage_unknown\)\n$/) })
  })

  test('--help names every command and the exit codes', async () => {
    const { code, stdout } = await runner.run(['--help'])
    expect(code).toBe(0)
    for (const word of ['start', 'worker', 'migrate', 'stages', 'rules', 'doctor', 'Exit codes'])
      expect(stdout).toContain(word)
  })

  test.for([
    { args: ['nope'], says: "unknown command 'nope'" },
    { args: ['start', '--nope'], says: "unknown option '--nope'" },
    { args: ['stages', 'extra'], says: "too many arguments for 'stages'" },
    { args: ['worker', '--stages', ','], says: 'give at least one stage' },
    { args: [], says: 'Usage: scrapersky' },
  ])('wrong usage is exit 2 with help: $args', async ({ args, says }) => {
    const { code, stdout, stderr } = await runner.run(args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(says)
    expect(stderr).toContain('Usage: scrapersky')
  })
})

test('refuses invalid arguments before any work, with the help of the command', async () => {
  const wishes = [
    { args: ['harvest'], code: 2, says: 'give at least one domain', helps: 'Usage: scrapersky harvest' },
    { args: ['export', 'nothing'], code: 2, says: '"nothing" is not one of places', helps: 'Usage: scrapersky export' },
    { args: ['harvest', 'a.example', '--out', 'nowhere/x.csv'], code: 1, says: 'its folder does not exist' },
    {
      args: ['search', 'bars', '--in', 'Leeds', '--report', 'nowhere/x.csv'],
      code: 1,
      says: 'x.csv cannot be written',
    },
    { args: ['import', 'docs', '--as', 'domains'], code: 1, says: 'docs cannot be read: it is a folder' },
    { args: ['import', 'README.md', '--as', 'domains', '--report', 'docs'], code: 1, says: 'docs is a folder' },
    { args: ['backup', 'docs'], code: 1, says: 'docs is a folder: name a file in it' },
  ]
  for (const { args, code, says, helps = '' } of wishes) {
    // A command that opened the database would report that it does not answer.
    const answer = await given(args, { DATABASE_URL: nowhere })
    expect.soft(answer, args.join(' ')).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(says) })
    expect.soft(answer.stderr).toContain(helps)
  }
})

describe('with DATABASE_URL', () => {
  test('fails for a file without the required column, and says how to name it', async () => {
    const { id: user } = await database.db
      .insertInto('users')
      .values({ tenant_id: database.tenantId, email: 'ann@example.com', role: 'admin' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { code, stdout } = await given(['import', 'LICENSE', '--as', 'domains', '--url', 'nope'])
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: expect.stringMatching(/^no_column: 0 created.*\n.*--url COLUMN/),
    })
    await database.db.deleteFrom('imports').execute()
    await database.db.deleteFrom('users').where('id', '=', user).execute()
  })

  test('migrate reports that there is nothing to do, as text and as JSON', async () => {
    expect(await given(['migrate'])).toEqual({
      code: 0,
      stdout: 'Nothing to do: the database is up to date.\n',
      stderr: '',
    })
    expect((await given(['migrate', '--json'])).stdout).toBe('{"applied":[]}\n')
  })

  test('stages prints a table or JSON; warnings do not break the JSON', async () => {
    expect((await given(['stages'])).code).toBe(0)
    const { stdout, stderr } = await given(['stages', '--json'], { DEEP_SCAN_SCHEDULER_BATCHSIZE: '5' })
    expect(JSON.parse(stdout)).toBeInstanceOf(Array)
    expect(stderr).toContain('did you mean DEEP_SCAN_SCHEDULER_BATCH_SIZE?')
  })

  test('rules lists, shows, enables and disables rules', async () => {
    const { stdout } = await given(['rules', 'list'])
    expect(stdout).toMatch(/^sitemap_files +on +- +Page and virtual sitemaps/m)
    expect(stdout).toMatch(/^pages +on +8 +Contact pages +contact_rank=is_not_null&depth=lte:2&vanished_at=is_null$/m)
    expect(stdout).toMatch(/^domains +off +- +Every domain +everything$/m)
    expect((await given(['rules', 'disable', 'sitemap-files'])).stdout).toMatch(/^sitemap_files +off/m)
    const shown = await given(['rules', 'show', 'sitemap-files', '--json', '--tenant', 'test'])
    expect(JSON.parse(shown.stdout)).toMatchObject({ enabled: false, as_shipped: true, dry_run: { now: { count: 0 } } })
    expect((await given(['rules', 'show', 'pages'])).stdout).toContain('it would select now: 0')
    expect((await given(['rules', 'enable', 'sitemap-files'])).stdout).toMatch(/^sitemap_files +on/m)
    const wrong = await given(['rules', 'enable', 'sitemaps'])
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('They are: places, local_businesses') })
    const stranger = await given(['rules', 'list', '--tenant', 'unknown'])
    expect(stranger).toMatchObject({ code: 1, stderr: expect.stringContaining(`Test (${database.tenantId})`) })
  })

  test('suggestions say what they need, and are refused before', async () => {
    expect((await given(['suggestions', 'list'])).stdout).toMatch(/^pages +collecting +0 of 200 +- +- +no$/m)
    const shown = await given(['suggestions', 'show', 'local-businesses', '--json'])
    expect(JSON.parse(shown.stdout)).toMatchObject({ entity: 'local_businesses', state: 'collecting', weights: [] })
    const refused = await given(['suggestions', 'enable', 'pages'])
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('not good enough') })
  })

  test('doctor reports no problem in a healthy installation', async () => {
    const { code, stdout } = await given(['doctor'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^ok +Node 24\./)
    expect(stdout).toMatch(/PostgreSQL 18\S* \(given by DATABASE_URL\) responds/)
    expect(stdout).toContain('the schema is up to date')
    expect(stdout).toContain('notifications arrive')
    expect(stdout).not.toContain('problem')
  })

  test('doctor --json, and a misspelt variable as a warning', async () => {
    const { code, stdout } = await given(['doctor', '--json'], { DATABSE_URL: 'x' })
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toContainEqual({
      level: 'warning',
      what: 'DATABSE_URL is not a variable of ScraperSky; did you mean DATABASE_URL?',
    })
  })

  test('worker --stages with an unknown name lists the stages and opens nothing', async () => {
    const { code, stderr } = await given(['worker', '--stages', 'nope'], { DATABASE_URL: nowhere })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^There is no stage "nope"\. The stages are: .+\n\(stage_unknown\)\n$/)
  })
})

describe('a database that has no schema yet', () => {
  const empty = `empty_${Date.now()}`
  const url = () => database.url.replace(/[^/]+$/, empty)
  beforeAll(async () => void (await database.pool.query(`CREATE DATABASE ${empty}`)))
  afterAll(async () => void (await database.pool.query(`DROP DATABASE ${empty} WITH (FORCE)`)))

  test.for(['stages', 'worker'])('%s says what to do', async (command) => {
    const { code, stderr } = await runner.run([command], { DATABASE_URL: url() })
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^The database lacks 0001_access, .* and \d+ more migrations\. Run "scrapersky migrate"\.\n\(database_not_migrated\)/,
    )
  })

  test('doctor reports a problem, migrate solves it, doctor reports none', async () => {
    const env = { DATABASE_URL: url() }
    const before = await runner.run(['doctor'], env)
    expect(before.code).toBe(1)
    expect(before.stdout).toMatch(/problem +the database lacks 0001_access, .*: run "scrapersky migrate"/)
    const { code, stdout } = await runner.run(['migrate', '--json'], env)
    expect(code).toBe(0)
    expect((JSON.parse(stdout) as { applied: string[] }).applied[0]).toBe('0001_access')
    expect((await runner.run(['doctor'], env)).code).toBe(0)
  })
})

describe('a database with a table of another program', () => {
  const shared = `shared_${Date.now()}`
  const env = () => ({ DATABASE_URL: database.url.replace(/[^/]+$/, shared) })
  const refusal = /The schema "public" contains users of another program: set DATABASE_SCHEMA [^\n]+\./
  beforeAll(async () => {
    await database.pool.query(`CREATE DATABASE ${shared}`)
    const client = new pg.Client(env().DATABASE_URL)
    await client.connect()
    await client.query('CREATE TABLE users (id int)')
    await client.end()
  })
  afterAll(async () => void (await database.pool.query(`DROP DATABASE ${shared} WITH (FORCE)`)))

  test('doctor reports it as a problem', async () => {
    const { code, stdout } = await runner.run(['doctor'], env())
    expect(code).toBe(1)
    expect(stdout).toMatch(new RegExp(`problem +${refusal.source}`))
  })

  test('migrate refuses it in one sentence, without a stack', async () => {
    const { code, stdout, stderr } = await runner.run(['migrate'], env())
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(new RegExp(`^${refusal.source}\\n\\(database_unsuitable\\)\\n$`))
  })
})

describe('a database that does not answer', () => {
  test.for(['migrate', 'stages', 'start', 'worker'])(
    '%s reports host and port, without the password',
    async (command) => {
      const { code, stdout, stderr } = await runner.run([command], { DATABASE_URL: nowhere })
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toMatch(/^PostgreSQL at 127\.0\.0\.1:1 does not answer: .*\n\(database_unreachable\)\n$/)
      expect(stderr).not.toContain('secret')
    },
  )

  test('doctor reports it as a problem', async () => {
    const { code, stdout } = await runner.run(['doctor'], { DATABASE_URL: nowhere })
    expect(code).toBe(1)
    expect(stdout).toMatch(/problem +PostgreSQL at 127\.0\.0\.1:1 does not answer/)
  })
})

test('doctor names a malformed setting', async () => {
  const { code, stdout } = await runner.run(['doctor'], { PORT: 'eighty' })
  expect(code).toBe(1)
  expect(stdout).toContain('problem  PORT is "eighty": it must be a whole number from 0 to 65535.')
})

test('the built-in database: doctor, migrate and stages start it and stop it', async () => {
  const { home } = newFolder()
  const env = { SCRAPERSKY_HOME: home }
  const doctor = await runProduct(['doctor'], { env })
  expect(doctor.code).toBe(1)
  expect(doctor.stdout).toMatch(/GB free for the built-in database in .*home/)
  expect((await runProduct(['migrate'], { env })).stdout).toContain('Applied 0001_access')
  expect((await runProduct(['stages'], { env })).code).toBe(0)
  expect((await runProduct(['doctor'], { env })).code).toBe(0)
  expect(isDatabaseRunning(home)).toBe(false)

  // A closed pipe is not an error, and the database is stopped.
  await withHomeDatabase(home, async (db) => void (await ensureFirstAdmin(db)))
  for (const args of [['stages'], ['export', 'domains']]) {
    const command = ['bash', '-c', 'set -o pipefail; "$@" | true', 'pipe', ...scrapersky(process.execPath), ...args]
    expect(await runProduct([], { env, command }), args.join()).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(isDatabaseRunning(home)).toBe(false)
  }
})

test('Ctrl-C ends a command that waits', async () => {
  const blocked = await database.pool.connect()
  try {
    await blocked.query('BEGIN')
    await blocked.query('LOCK TABLE schema_migrations')
    const waiting = startProduct(['migrate'], { env: { DATABASE_URL: database.url } })
    // Outside the transaction, which would always see the same snapshot.
    await until('the command to wait', async () => {
      const waits = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
      return (await database.pool.query(waits)).rowCount === 1
    })
    waiting.signalAll('SIGINT')
    expect(await waiting.exitCode).toBe(130)
  } finally {
    await blocked.query('ROLLBACK')
    blocked.release()
  }
  expect(await migrate(database.pool)).toEqual([])
})
