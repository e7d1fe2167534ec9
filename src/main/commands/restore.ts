import { createReadStream, existsSync } from 'node:fs'
import type { Command } from 'commander'
import { AppError } from '../../core/errors.ts'
import { releaseAll } from '../../curation/leases.ts'
import { restoreBackup } from '../../db/backup/restore-backup.ts'
import { examples } from '../examples.ts'
import { readSettings } from '../installation.ts'
import { liveLines } from '../progress/live-lines.ts'
import { runCommand } from '../with-installation.ts'
import { rowsIn } from './backup.ts'

/** `scrapersky restore`: restores a backup into an empty home folder or database, completely or not at all. */
export function restoreCommand(program: Command): void {
  program
    .command('restore')
    .description('Restore a backup into an empty home folder or database, completely or not at all')
    .argument('<file>', 'a file of "scrapersky backup"')
    .option('--json', 'print what was restored: tables, rows, checksums')
    .addHelpText(
      'after',
      `${examples(['SCRAPERSKY_HOME=./restored scrapersky restore monday.sql.gz'])}

Rows that were in flight when the backup was made are queued again. Existing data is never overwritten.`,
    )
    .action(async (file: string, { json }: { json?: true }) => {
      // Checked before a database is created.
      if (!existsSync(file)) throw new AppError('request_invalid', `There is no file ${file}.`)
      const progress = liveLines(process.stderr)
      const manifest = await runCommand(readSettings('stderr'), ({ pool, db, registry }) =>
        restoreBackup(pool, createReadStream(file), {
          onTable: ({ table, rows }) => progress.show([`${table}: ${rows} rows`]),
          // In the same transaction: a row must not be in flight without a worker, not even until a loop starts.
          beforeCommit: async (client) => {
            for (const stage of registry.stages) {
              const statement = releaseAll(stage).compile(db)
              await client.query(statement.sql, [...statement.parameters])
            }
          },
        }),
      )
      progress.clear()
      const text = `${rowsIn(manifest)} rows of ${manifest.tables.length} tables were restored, as of ${manifest.created_at}.`
      process.stdout.write(`${json ? JSON.stringify(manifest) : text}\n`)
    })
}
