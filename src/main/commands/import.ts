import { type FileHandle, open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Command, Option } from 'commander'
import { AppError, messageOf } from '../../core/errors.ts'
import { pause } from '../../core/time.ts'
import { placeList, siteList } from '../../http/import-forms.ts'
import { readInput } from '../../http/read-input.ts'
import { writeImportReport } from '../../http/write-import-report.ts'
import type { ImportOptions } from '../../stages/import-files/import-request.ts'
import { storeFile } from '../../stages/import-files/store-file.ts'
import { actorOf } from '../answer.ts'
import { assertWritable } from '../assert-writable.ts'
import { examples } from '../examples.ts'
import { freeWhatWasLost } from '../harvest/free-what-was-lost.ts'
import { type Installation, readSettings } from '../installation.ts'
import { interruptedImport } from '../interrupted-import.ts'
import { serve } from '../serve.ts'
import { theTenant } from '../the-tenant.ts'
import type { StopWatch } from '../until-stopped.ts'
import { assertMigrated, runService } from '../with-installation.ts'
import { writeFileWhole } from '../write-file-whole.ts'

const targets = { places: 'places', domains: 'domains', pages: 'pages', 'sitemap-files': 'sitemap_files' } as const

interface Asked {
  readonly as: keyof typeof targets
  readonly select?: true
  readonly url?: string
  readonly country?: string
  readonly column?: string[]
  readonly defaultCountry?: string
  readonly report?: string
  readonly tenant?: string
  readonly json?: true
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
    .option(
      '--column <field=column...>',
      'of a list of places: the column of a fact, such as name=Firma; guessed by default',
    )
    .option('--default-country <code>', 'of a list of places: the country of rows that do not say, such as GB')
    .option('--report <file>', 'write what became of each row to this CSV file')
    .option('--tenant <id>', 'for whom, where there are several tenants')
    .option('--json', 'print the import with its counts as one JSON object')
    .addHelpText(
      'after',
      examples(
        ['scrapersky import list.csv --as domains --select'],
        ['scrapersky import list.csv --as domains --url domain --country country --report result.csv'],
        ['scrapersky import pages.csv --as pages --json'],
        ['scrapersky import businesses.csv --as places --column name=Firma --default-country DE'],
      ),
    )
    .addHelpText('after', '\nCtrl-C stops it; the same command goes on where it was.')
    .action(async (path: string, asked: Asked) => {
      // Before a database is started for nothing.
      await assertWritable(asked.report)
      const file = await opened(path)
      await runService(readSettings('stderr'), async (installation, stop) => {
        if (stop.isAsked) {
          process.exitCode = stopped
          return
        }
        await assertMigrated(installation)
        const id = await store(installation, file, path, asked)
        const end = await imported(installation, stop, id)
        if (end === undefined) return sayStopped(installation, id)
        process.stdout.write(`${asked.json ? JSON.stringify(end.row) : end.text}\n`)
        if (asked.report !== undefined) await writeReport(installation, id, asked.report)
      })
    })
}

const stopped = 130

async function sayStopped(installation: Installation, id: string): Promise<void> {
  const { row_count: done } = await rowOf(installation, id)
  process.exitCode = stopped
  process.stderr.write(`stopped; ${done ?? 0} rows are done and stay: the same command goes on with the rest\n`)
}

async function opened(path: string): Promise<FileHandle> {
  try {
    if ((await stat(path)).isDirectory()) throw new Error('it is a folder')
    return await open(path)
  } catch (error) {
    throw new AppError('request_invalid', `${path} cannot be read: ${messageOf(error)}`, { cause: error })
  }
}

async function store(installation: Installation, file: FileHandle, path: string, asked: Asked): Promise<string> {
  const { db } = installation
  const tenantId = await theTenant(db, asked.tenant)
  const userId = await actorOf(installation, tenantId)
  const delivery = { tenantId, userId, entity: targets[asked.as], fileName: basename(path), options: optionsOf(asked) }
  const begun = await interruptedImport(installation, file, delivery)
  if (begun === undefined) return storeFile(db, delivery, file.createReadStream())
  process.stderr.write(`going on with the import of this file that was interrupted, after ${begun.done} rows\n`)
  if (installation.config.DATABASE_URL === undefined) await freeWhatWasLost(db)
  return begun.id
}

/** The same words as over the API, so that what is wrong is told in the same way. */
function optionsOf({ as, select, url, country, column = [], defaultCountry }: Asked): ImportOptions {
  const said = Object.fromEntries(
    column.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )
  const place = {
    ...said,
    website: said.website ?? url,
    country: said.country ?? country,
    default_country: defaultCountry,
  }
  const form = as === 'places' ? placeList : siteList
  return form.optionsOf({
    ...readInput(form.query, as === 'places' ? place : { ...said, url, country }),
    select: select === true,
  })
}

/** What to do about a file of which nothing could be read. */
const waysOut: Readonly<Record<string, string>> = {
  no_column: 'No column was found that the list needs. Name it: --url COLUMN, or --column name=COLUMN for places.',
  empty_file: 'The file has no rows.',
}

/** Works on the import here, unless a server or worker is faster, until its end. Undefined: stopped before. */
async function imported(installation: Installation, stop: StopWatch, id: string) {
  const stages = [installation.registry.stage('import-files')]
  const service = await serve(installation, { stages, api: false })
  try {
    for (;;) {
      const row = await rowOf(installation, id)
      if (row.import_status === 'Error') throw new AppError('unexpected', `${row.import_error} (import ${id})`)
      if (row.import_status === null) throw new AppError('search_ended', `Somebody cancelled import ${id}.`)
      if (row.import_status === 'Completed') {
        const { rows_created: created, rows_linked: linked, rows_duplicate: duplicate, rows_invalid: invalid } = row
        const counts = `${created} created, ${linked} linked, ${duplicate} duplicate, ${invalid} invalid`
        const { import_outcome: outcome, problem, search_id } = row
        const search = search_id === null ? [] : [`search ${search_id}`]
        const wayOut = problem ?? waysOut[outcome ?? ''] ?? null
        if (created + linked + duplicate + invalid === 0) process.exitCode = 1
        const text = [`${outcome}: ${counts}`, ...search, ...(wayOut === null ? [] : [wayOut])].join('\n')
        return { row: { id, search_id, outcome, created, linked, duplicate, invalid, problem }, text }
      }
      if (stop.isAsked) return undefined
      await Promise.race([pause(100), stop.asked])
    }
  } finally {
    await service.stop()
  }
}

async function writeReport(installation: Installation, id: string, path: string): Promise<void> {
  const { header } = await rowOf(installation, id)
  const lines = Readable.from(writeImportReport(installation.db, id, header))
  await writeFileWhole(path, (out) => pipeline(lines, out, { end: false }))
}

function rowOf({ db }: Installation, id: string) {
  return db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
