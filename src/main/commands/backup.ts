import { stat } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import type { Command } from 'commander'
import type { Manifest } from '../../db/backup/backup-format.ts'
import { writeBackup } from '../../db/backup/write-backup.ts'
import { assertWritable } from '../assert-writable.ts'
import { writeEncrypted } from '../backup-encryption.ts'
import { readPassphrase } from '../backup-passphrase.ts'
import { examples } from '../examples.ts'
import { readSettings } from '../installation.ts'
import { productVersion } from '../product-version.ts'
import { liveLines } from '../progress/live-lines.ts'
import { assertMigrated, runCommand } from '../with-installation.ts'
import { writeFileAtomically } from '../write-file-atomically.ts'

/** The backup holds password hashes and all data: only the owner may read it. */
const ownerOnly = 0o600

/** `scrapersky backup`: a consistent snapshot in one file, while the installation runs. */
export function backupCommand(program: Command): void {
  program
    .command('backup')
    .description('Back up everything to one file, while the installation runs; "scrapersky restore" restores it')
    .argument('[file]', 'the file to write; default: scrapersky-DATE.sql.gz in this folder')
    .option('--encrypt', 'encrypt the file with a passphrase (BACKUP_PASSPHRASE, or typed); age can decrypt it too')
    .option('--json', 'print the contents of the backup: tables, rows, checksums')
    .addHelpText(
      'after',
      examples(
        ['scrapersky backup'],
        ['scrapersky backup monday.sql.gz --json'],
        ['scrapersky backup --encrypt monday.sql.gz.age'],
      ),
    )
    .action(async (given: string | undefined, { json, encrypt }: { json?: true; encrypt?: true }) => {
      const date = new Date().toISOString().slice(0, 19).replaceAll(':', '')
      const file = given ?? `scrapersky-${date}Z.sql.gz${encrypt ? '.age' : ''}`
      await assertWritable(file)
      const passphrase = encrypt ? await readPassphrase({ isNew: true }) : undefined
      const progress = liveLines(process.stderr)
      const manifest = await runCommand(readSettings('stderr'), async (installation) => {
        await assertMigrated(installation)
        const onTable = ({ table, rows }: Manifest['tables'][number]) => progress.show([`${table}: ${rows} rows`])
        const options = { product: productVersion, onTable }
        const write = (out: Writable) => writeBackup(installation.pool, out, options)
        const writeFile = passphrase === undefined ? write : (out: Writable) => writeEncrypted(out, passphrase, write)
        return writeFileAtomically(file, writeFile, ownerOnly)
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
