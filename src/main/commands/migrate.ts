import type { Command } from 'commander'
import { migrate } from '../../db/migrate.ts'
import { examples } from '../examples.ts'
import { readSettings } from '../installation.ts'
import { runCommand } from '../with-installation.ts'

export function migrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('Migrate the database to the schema of this version; safe to run at any time and concurrently')
    .option('--json', 'print {"applied": [...]}')
    .addHelpText('after', examples(['scrapersky migrate'], ['scrapersky migrate --json']))
    .action(async ({ json }: { json?: true }) => {
      const applied = await runCommand(readSettings('stderr'), ({ pool }) => migrate(pool))
      const text =
        applied.length === 0 ? 'Nothing to do: the database is up to date.' : `Applied ${applied.join(', ')}.`
      process.stdout.write(`${json ? JSON.stringify({ applied }) : text}\n`)
    })
}
