import type { Command } from 'commander'
import { migrate } from '../../db/migrate.ts'
import { openInstallation, readInstallation } from '../installation.ts'

export function migrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('Bring the database to the schema of this version; safe to run at any time, by many at once')
    .option('--json', 'print {"applied": [...]}')
    .action(async ({ json }: { json?: true }) => {
      const installation = await openInstallation(readInstallation())
      try {
        const applied = await migrate(installation.pool)
        const text =
          applied.length === 0 ? 'Nothing to do: the database is up to date.' : `Applied ${applied.join(', ')}.`
        process.stdout.write(`${json ? JSON.stringify({ applied }) : text}\n`)
      } finally {
        await installation.close()
      }
    })
}
