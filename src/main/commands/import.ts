import { createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Command, Option } from 'commander'
import { AppError, messageOf } from '../../core/errors.ts'
import { pause } from '../../core/time.ts'
import { firstAdmin } from '../../db/api-keys.ts'
import { importResult } from '../../http/import-result.ts'
import { storeFile } from '../../stages/import-files/store-file.ts'
import { type Installation, readSettings } from '../installation.ts'
import { serve } from '../serve.ts'
import { assertMigrated, runCommand } from '../with-installation.ts'

const targets = { domains: 'domains', pages: 'pages', 'sitemap-files': 'sitemap_files' } as const

interface Asked {
  readonly as: keyof typeof targets
  readonly select?: true
  readonly url?: string
  readonly country?: string
  readonly report?: string
}

export function importCommand(program: Command): void {
  program
    .command('import')
    .description('Import a list (CSV or .xlsx) and report on every row')
    .argument('<file>', 'the file to read')
    .addOption(new Option('--as <what>', 'what the list is of').choices(Object.keys(targets)).makeOptionMandatory())
    .option('--select', 'select what the list brings, as a person would')
    .option('--url <column>', 'name or number of the column with the addresses; guessed by default')
    .option('--country <column>', 'name or number of the column with two-letter country codes')
    .option('--report <file>', 'write what became of each row to this CSV file')
    .action(async (path: string, asked: Asked) => {
      // Before a database is started for nothing.
      const file = await opened(path)
      await runCommand(readSettings('stderr'), async (installation) => {
        await assertMigrated(installation)
        const id = await store(installation, file, path, asked)
        process.stdout.write(`${await imported(installation, id)}\n`)
        if (asked.report !== undefined) await writeReport(installation, id, asked.report)
      })
    })
}

async function opened(path: string): Promise<FileHandle> {
  try {
    return await open(path)
  } catch (error) {
    throw new AppError('request_invalid', `${path} cannot be read: ${messageOf(error)}`, { cause: error })
  }
}

async function store({ db }: Installation, file: FileHandle, path: string, asked: Asked): Promise<string> {
  const { as, select = false, url, country } = asked
  const options = { select, url, country }
  const delivery = { ...(await firstAdmin(db)), entity: targets[as], fileName: basename(path), options }
  return storeFile(db, delivery, file.createReadStream())
}

/** Works on the import here, unless a server or worker is faster, and waits for its end. */
async function imported(installation: Installation, id: string): Promise<string> {
  const stages = [installation.registry.stage('import-files')]
  const service = await serve(installation, { stages, api: false })
  try {
    for (;;) {
      const row = await rowOf(installation, id)
      if (row.import_status === 'Error') throw new AppError('unexpected', `${row.import_error} (import ${id})`)
      if (row.import_status === 'Completed') {
        const { rows_created: created, rows_linked: linked, rows_duplicate: duplicate, rows_invalid: invalid } = row
        const counts = `${created} created, ${linked} linked, ${duplicate} duplicate, ${invalid} invalid`
        return [`${row.import_outcome}: ${counts}`, ...(row.problem === null ? [] : [row.problem])].join('\n')
      }
      await pause(100)
    }
  } finally {
    await service.stop()
  }
}

async function writeReport(installation: Installation, id: string, path: string): Promise<void> {
  const { header } = await rowOf(installation, id)
  await pipeline(Readable.from(importResult(installation.db, id, header)), createWriteStream(path))
}

function rowOf({ db }: Installation, id: string) {
  return db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
