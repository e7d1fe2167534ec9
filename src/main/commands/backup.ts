import { stat } from 'node:fs/promises'
import type { Command } from 'commander'
import type { Manifest } from '../../db/backup/backup-format.ts'
import { writeBackup } from '../../db/backup/write-backup.ts'
import { assertWritable } from '../assert-writable.ts'
import { examples } from '../examples.ts'
import { readSettings } from '../installation.ts'
import { productVersion } from '../product-version.ts'
import { liveLines } from '../progress/live-lines.ts'
import { assertMigrated, runCommand } from '../with-installation.ts'
import { writeFileWhole } from '../write-file-whole.ts'

/** It holds hashes of passwords and the secret that signs sessions: nobody else may read it. */
const onlyMine = 0o600

/** `scrapersky backup`: everything in one file, as it is at one moment, while loops and people go on. */
export function backupCommand(program: Command): void {
  program
    .command('backup')
    .description('Save everything to one file, while loops and people go on; "scrapersky restore" brings it back')
    .argument('[file]', 'where to; by default scrapersky-DATE.sql.gz in this folder')
    .option('--json', 'print what the backup holds: tables, rows, checksums')
    .addHelpText('after', examples(['scrapersky backup'], ['scrapersky backup monday.sql.gz --json']))
    .action(async (given: string | undefined, { json }: { json?: true }) => {
      const file = given ?? `scrapersky-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z.sql.gz`
      await assertWritable(file)
      const progress = liveLines(process.stderr)
      const manifest = await runCommand(readSettings('stderr'), async (installation) => {
        await assertMigrated(installation)
        const onTable = ({ table, rows }: Manifest['tables'][number]) => progress.show([`${table}: ${rows} rows`])
        const options = { product: productVersion, onTable }
        return writeFileWhole(file, (out) => writeBackup(installation.pool, out, options), onlyMine)
      })
      progress.clear()
      const { size } = await stat(file)
      const text = `${rowsIn(manifest)} rows of ${manifest.tables.length} tables are in ${file} (${megabytes(size)}).`
      process.stdout.write(`${json ? JSON.stringify({ file, bytes: size, ...manifest }) : text}\n`)
    })
}

export function rowsIn({ tables }: Manifest): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}

const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`
