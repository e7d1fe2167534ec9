import type { Command } from 'commander'
import { migrate, newerMigrations, pendingAfter, pendingMigrations } from '../../db/migrate.ts'
import { runAfterMigrations } from '../../db/run-after-migrations.ts'
import { progressText } from '../after-migrations.ts'
import { examples } from '../examples.ts'
import { type Installation, readSettings } from '../installation.ts'
import { runCommand } from '../with-installation.ts'

interface Options {
  readonly after?: true
  readonly status?: true
  readonly json?: true
}

export function migrateCommand(program: Command): void {
  program
    .command('migrate')
    .description(
      'Migrate the database to the schema of this version; safe to run at any time and concurrently, also while the former version works',
    )
    .option(
      '--after',
      'also what comes after the switch to this version, with progress; running processes do it by themselves',
    )
    .option('--status', 'print what is missing, and change nothing')
    .option('--json', 'print {"applied": [...]}; with --status {"before": [...], "after": [...], "newer": [...]}')
    .addHelpText(
      'after',
      examples(
        ['scrapersky migrate'],
        ['scrapersky migrate --status'],
        ['scrapersky migrate --after'],
        ['scrapersky migrate --json'],
      ),
    )
    .action((options: Options) =>
      runCommand(readSettings('stderr'), async (installation) => {
        const text = await (options.status ? readStatus(installation, options) : apply(installation, options))
        process.stdout.write(`${text}\n`)
      }),
    )
}

async function readStatus({ pool }: Installation, { json }: Options): Promise<string> {
  const before = await pendingMigrations(pool)
  const after = (await pendingAfter(pool)).map(({ name }) => name)
  const newer = await newerMigrations(pool)
  if (json) return JSON.stringify({ before, after, newer })
  if (newer.length > 0) return `A newer version has applied ${newer.join(', ')}; this one works beside it for now.`
  if (before.length === 0 && after.length === 0) return 'The database is up to date.'
  return [
    ...(before.length > 0 ? [`Before this version can start: ${before.join(', ')}. Run "scrapersky migrate".`] : []),
    ...(after.length > 0 ? [`After the switch, while it runs: ${after.join(', ')}.`] : []),
  ].join('\n')
}

async function apply({ pool }: Installation, { after, json }: Options): Promise<string> {
  const applied = await migrate(pool)
  if (after) applied.push(...(await runAfterMigrations(pool, { onProgress: print })))
  const later = (await pendingAfter(pool)).map(({ name }) => name)
  if (json) return JSON.stringify({ applied, ...(later.length > 0 && { after: later }) })
  const done = applied.length === 0 ? 'Nothing to do: the database is up to date.' : `Applied ${applied.join(', ')}.`
  if (later.length === 0) return done
  return `${applied.length === 0 ? 'This version can start.' : done} ${later.join(', ')} follows when all processes have this version.`
}

function print(progress: Parameters<typeof progressText>[0]): void {
  process.stderr.write(`${progressText(progress)}\n`)
}
