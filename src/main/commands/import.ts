import { type FileHandle, open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Command, Option } from 'commander'
import { AppError, messageOf } from '../../core/errors.ts'
import { pause } from '../../core/time.ts'
import { formOf } from '../../http/import-forms.ts'
import { readInput } from '../../http/read-input.ts'
import { writeImportReport } from '../../http/write-import-report.ts'
import { type ImportOptions, importOptions } from '../../stages/import-files/import-request.ts'
import { storeFile } from '../../stages/import-files/store-file.ts'
import { assertWritable } from '../assert-writable.ts'
import { examples } from '../examples.ts'
import { findInterruptedImport } from '../find-interrupted-import.ts'
import { findTenant } from '../find-tenant.ts'
import { type Installation, readSettings } from '../installation.ts'
import { releaseDeadLeases } from '../release-dead-leases.ts'
import { findCommandActor } from '../run-tenant-command.ts'
import { serve } from '../serve.ts'
import type { StopRequest } from '../stop-requests.ts'
import { assertMigrated, runService } from '../with-installation.ts'
import { writeFileAtomically } from '../write-file-atomically.ts'

const targets = {
  places: 'places',
  domains: 'domains',
  pages: 'pages',
  'sitemap-files': 'sitemap_files',
  contacts: 'contacts',
} as const

interface ImportCommandOptions {
  readonly as: keyof typeof targets
  readonly select?: true
  readonly url?: string
  readonly country?: string
  readonly column?: string[]
  readonly defaultCountry?: string
  readonly custom?: true
  readonly report?: string
  readonly tenant?: string
  readonly json?: true
}

export function importCommand(program: Command): void {
  program
    .command('import')
    .description('Import a list (CSV, .xlsx, GeoJSON or parquet) and report on every row')
    .argument('<file>', 'the file to import')
    .addOption(new Option('--as <what>', 'what the list contains').choices(Object.keys(targets)).makeOptionMandatory())
    .option('--select', 'select the imported rows')
    .option('--url <column>', 'name or number of the URL column; default: detected')
    .option('--country <column>', 'name or number of the column with two-letter country codes')
    .option(
      '--column <field=column...>',
      'for places and contacts: the column of a field, such as name=Firma; default: detected',
    )
    .option(
      '--default-country <code>',
      'the country of rows without one, such as GB: phone numbers are read as numbers of that country',
    )
    .option('--custom', 'for contacts: keep other columns as custom fields')
    .option('--report <file>', 'write the result of each row to this CSV file')
    .option('--tenant <name>', 'the tenant by name or ID, if there are several')
    .option('--json', 'print the import with its counts as one JSON object')
    .addHelpText(
      'after',
      examples(
        ['scrapersky import list.csv --as domains --select'],
        ['scrapersky import list.csv --as domains --url domain --country country --report result.csv'],
        ['scrapersky import pages.csv --as pages --json'],
        ['scrapersky import businesses.csv --as places --column name=Firma --default-country DE'],
        ['scrapersky import alltheplaces.geojson --as places --report result.csv'],
        ['scrapersky import customers.csv --as contacts --column email=Mail --custom'],
      ),
    )
    .addHelpText('after', '\nCtrl-C stops it; run the same command again to continue.')
    .action(async (path: string, options: ImportCommandOptions) => {
      // Checked before a database is started.
      await assertWritable(options.report)
      const file = await openFile(path)
      await runService(readSettings('stderr'), async (installation, stop) => {
        if (stop.isRequested) {
          process.exitCode = exitCodeStopped
          return
        }
        await assertMigrated(installation)
        const id = await store(installation, file, path, options)
        const end = await waitForImport(installation, stop, id)
        if (end === undefined) return reportStopped(installation, id)
        process.stdout.write(`${options.json ? JSON.stringify(end.row) : end.text}\n`)
        if (options.report !== undefined) await writeReport(installation, id, options.report)
      })
    })
}

const exitCodeStopped = 130

async function reportStopped(installation: Installation, id: string): Promise<void> {
  const { row_count: done } = await findImport(installation, id)
  process.exitCode = exitCodeStopped
  process.stderr.write(`stopped; ${done ?? 0} rows are imported; run the same command again to continue\n`)
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    if ((await stat(path)).isDirectory()) throw new Error('it is a folder')
    return await open(path)
  } catch (error) {
    throw new AppError('request_invalid', `${path} cannot be read: ${messageOf(error)}`, { cause: error })
  }
}

async function store(
  installation: Installation,
  file: FileHandle,
  path: string,
  options: ImportCommandOptions,
): Promise<string> {
  const { db } = installation
  const tenantId = await findTenant(db, options.tenant)
  const userId = await findCommandActor(installation, tenantId)
  const delivery = {
    tenantId,
    userId,
    entity: targets[options.as],
    fileName: basename(path),
    options: optionsOf(options),
  }
  const begun = await findInterruptedImport(installation, file, delivery)
  if (begun === undefined) return storeFile(db, delivery, file.createReadStream())
  process.stderr.write(`continuing the interrupted import of this file after ${begun.done} rows\n`)
  if (installation.config.DATABASE_URL === undefined) await releaseDeadLeases(db)
  return begun.id
}

/** Parsed with the schemas of the API, so that errors are the same. */
function optionsOf({
  as,
  select,
  url,
  country,
  column = [],
  defaultCountry,
  custom,
}: ImportCommandOptions): ImportOptions {
  const columns = Object.fromEntries(
    column.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )
  const place = {
    ...columns,
    website: columns.website ?? url,
    country: columns.country ?? country,
    default_country: defaultCountry,
  }
  const form = formOf(targets[as])
  const site = { ...columns, url, country, default_country: defaultCountry }
  const named = as === 'places' || as === 'contacts' ? place : site
  return form.optionsOf({
    ...readInput(form.query, as === 'contacts' && custom ? { ...named, custom: 'true' } : named),
    select: select === true,
  })
}

/** What to do if no row could be imported. */
const hints: Readonly<Record<string, string>> = {
  no_column:
    'A required column was not found. Give it with --url COLUMN, or --column FIELD=COLUMN for places and contacts.',
  empty_file: 'The file has no rows.',
}

/** Runs the import in this process, beside other workers, until it ends. Undefined if stopped early. */
async function waitForImport(installation: Installation, stop: StopRequest, id: string) {
  const stages = [installation.registry.stage('import-files')]
  const service = await serve(installation, { stages, api: false })
  try {
    for (;;) {
      const row = await findImport(installation, id)
      if (row.import_status === 'Error') throw new AppError('unexpected', `${row.import_error} (import ${id})`)
      if (row.import_status === null) throw new AppError('search_ended', `Import ${id} was cancelled.`)
      if (row.import_status === 'Completed') {
        const { rows_created: created, rows_linked: linked, rows_duplicate: duplicate, rows_invalid: invalid } = row
        const counts = `${created} created, ${linked} linked, ${duplicate} duplicate, ${invalid} invalid`
        const { import_outcome: outcome, problem, search_id } = row
        const { contacts_created, contacts_linked } = row
        const search = search_id === null ? [] : [`search ${search_id}`]
        const found = contacts_created + contacts_linked
        const contacts = found === 0 ? [] : [`contacts: ${contacts_created} created, ${contacts_linked} linked`]
        const unread = await countUnreadNumbers(installation, id)
        const phones = unread === 0 ? [] : [unreadNumbers(unread, row.options)]
        const wayOut = problem ?? hints[outcome ?? ''] ?? null
        if (created + linked + duplicate + invalid === 0) process.exitCode = 1
        const text = [
          `${outcome}: ${counts}`,
          ...contacts,
          ...phones,
          ...search,
          ...(wayOut === null ? [] : [wayOut]),
        ].join('\n')
        return {
          row: {
            id,
            search_id,
            outcome,
            created,
            linked,
            duplicate,
            invalid,
            contacts_created,
            contacts_linked,
            numbers_unread: unread,
            problem,
          },
          text,
        }
      }
      if (stop.isRequested) return undefined
      await Promise.race([pause(100), stop.requested])
    }
  } finally {
    await service.stop()
  }
}

/** Rows with a phone number that is none, or none without its country. */
async function countUnreadNumbers({ db }: Installation, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('import_rows')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('import_id', '=', id)
    .where('reason', 'like', '%phone_invalid%')
    .executeTakeFirstOrThrow()
  return Number(count)
}

function unreadNumbers(count: number, options: unknown): string {
  const found = `${count} ${count === 1 ? 'row has a phone number' : 'rows have phone numbers'} that cannot be read`
  const { default_country: country } = importOptions.parse(options)
  if (country !== undefined) return `${found}, also not as numbers of ${country}.`
  return `${found}. If they have no country code, import the list again with --default-country.`
}

async function writeReport(installation: Installation, id: string, path: string): Promise<void> {
  const { header } = await findImport(installation, id)
  const lines = Readable.from(writeImportReport(installation.db, id, header))
  await writeFileAtomically(path, (out) => pipeline(lines, out, { end: false }))
}

function findImport({ db }: Installation, id: string) {
  return db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
