import { createReadStream, existsSync } from 'node:fs'
import type { Command } from 'commander'
import { AppError } from '../../core/errors.ts'
import { restoreBackup } from '../../db/backup/restore-backup.ts'
import { examples } from '../examples.ts'
import { readSettings } from '../installation.ts'
import { liveLines } from '../progress/live-lines.ts'
import { runCommand } from '../with-installation.ts'
import { rowsIn } from './backup.ts'

/** `scrapersky restore`: a backup into an empty home or database, all of it or nothing. */
export function restoreCommand(program: Command): void {
  program
    .command('restore')
    .description('Bring a backup into an empty home or database: all of it, or nothing and the reason')
    .argument('<file>', 'what "scrapersky backup" wrote')
    .option('--json', 'print what was restored: tables, rows, checksums')
    .addHelpText(
      'after',
      `${examples(['SCRAPERSKY_HOME=./restored scrapersky restore monday.sql.gz'])}

Whatever was being worked on when the backup was made is queued again when loops start. Nothing is ever overwritten.`,
    )
    .action(async (file: string, { json }: { json?: true }) => {
      // Before a database is made for nothing.
      if (!existsSync(file)) throw new AppError('request_invalid', `There is no file ${file}.`)
      const progress = liveLines(process.stderr)
      const manifest = await runCommand(readSettings('stderr'), ({ pool }) =>
        restoreBackup(pool, createReadStream(file), ({ table, rows }) => progress.show([`${table}: ${rows} rows`])),
      )
      progress.clear()
      const text = `${rowsIn(manifest)} rows of ${manifest.tables.length} tables, as they were at ${manifest.created_at}, are here.`
      process.stdout.write(`${json ? JSON.stringify(manifest) : text}\n`)
    })
}
