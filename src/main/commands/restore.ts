import { createReadStream, existsSync } from 'node:fs'
import type { Command } from 'commander'
import { endRestoredAccess } from '../../access/end-restored-access.ts'
import { AppError } from '../../core/errors.ts'
import { releaseAll } from '../../curation/leases.ts'
import { restoreBackup } from '../../db/backup/restore-backup.ts'
import { readMaybeEncrypted } from '../backup-encryption.ts'
import { readPassphrase } from '../backup-passphrase.ts'
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

Rows that were in flight when the backup was made are queued again. Existing data is never overwritten. All API keys are
revoked, as a key that was revoked after the backup must not work again, and users sign in again. An encrypted backup asks for its
passphrase, or takes it from BACKUP_PASSPHRASE.`,
    )
    .action(async (file: string, { json }: { json?: true }) => {
      // Checked before a database is created.
      if (!existsSync(file)) throw new AppError('request_invalid', `There is no file ${file}.`)
      const progress = liveLines(process.stderr)
      let revokedKeys = 0
      const backup = await readMaybeEncrypted(createReadStream(file), () => readPassphrase({ isNew: false }))
      const manifest = await runCommand(readSettings('stderr'), ({ pool, db, registry }) =>
        restoreBackup(pool, backup, {
          onTable: ({ table, rows }) => progress.show([`${table}: ${rows} rows`]),
          // In the same transaction: a row must not be in flight without a worker, not even until a loop starts.
          beforeCommit: async (client) => {
            for (const stage of registry.stages) {
              const statement = releaseAll(stage).compile(db)
              await client.query(statement.sql, [...statement.parameters])
            }
            revokedKeys = await endRestoredAccess(client)
          },
        }),
      )
      progress.clear()
      const text = `${rowsIn(manifest)} rows of ${manifest.tables.length} tables were restored, as of ${manifest.created_at}.`
      const access = `${revokedKeys} API keys were revoked, and users must sign in again. New keys: scrapersky key create.`
      process.stdout.write(
        json ? `${JSON.stringify({ ...manifest, revoked_keys: revokedKeys })}\n` : `${text}\n${access}\n`,
      )
    })
}
