import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Command, Option } from 'commander'
import { writeAudit } from '../../curation/audit.ts'
import { entities } from '../../curation/entities/entities.ts'
import { filterFromUrl } from '../../curation/filter/filter-url.ts'
import type { LabelLanguage } from '../../display/labels/define-labels.ts'
import {
  type ExportFormat,
  exportFormats,
  exportLanguages,
  type PresetName,
  presetNames,
} from '../../http/contract/exports.ts'
import { openExport } from '../../http/export/open-export.ts'
import { assertWritable } from '../assert-writable.ts'
import { examples } from '../examples.ts'
import { fileFormatOf } from '../file-format.ts'
import { findTenant } from '../find-tenant.ts'
import { readSettings } from '../installation.ts'
import { findCommandActor } from '../run-tenant-command.ts'
import { assertMigrated, runCommand } from '../with-installation.ts'
import { writeFileAtomically } from '../write-file-atomically.ts'
import { writeNotice } from '../write-notice.ts'

const bySlug = new Map(entities.map((entity) => [entity.table.replaceAll('_', '-'), entity]))

interface ExportCommandOptions {
  readonly filter?: string
  readonly columns?: string
  readonly sort?: string
  readonly out?: string
  readonly format?: ExportFormat
  readonly preset?: PresetName
  readonly readable?: true
  readonly language: LabelLanguage
  readonly tenant?: string
  readonly json?: true
}

/** `scrapersky export`: the same files as the API's export, without suppressed rows. */
export function exportCommand(program: Command): void {
  program
    .command('export')
    .description('Write rows to a file for a spreadsheet or a program, without suppressed rows')
    .argument('<what>', `one of ${[...bySlug.keys()].join(', ')}`)
    .option('--filter <filter>', 'which rows, as in the URL of a list: "kind=person&confidence=gte:80"')
    .option('--columns <names>', 'comma-separated columns; default for leads and contacts: what a CRM imports')
    .option('--sort <column>', 'a column; prefix it with - for descending')
    .option('--out <file>', '.csv or .xlsx for a spreadsheet, .jsonl for a program; default: CSV to stdout')
    .addOption(new Option('--format <format>', 'overrides the format of the file extension').choices(exportFormats))
    .addOption(new Option('--preset <crm>', 'the columns of a CRM import, as CSV or .xlsx').choices(presetNames))
    .option('--readable', 'labels and words also in csv and jsonl; files for spreadsheets have them always')
    .addOption(new Option('--language <code>', 'of labels and words').choices(exportLanguages).default('en'))
    .option('--tenant <name>', 'the tenant by name or ID, if there are several')
    .option('--json', 'print one JSON object per line to stdout')
    .addHelpText(
      'after',
      examples(
        ['scrapersky export leads --out leads.xlsx'],
        ['scrapersky export leads --filter "owner_id=me&follow_up_at=lte:-0d" --out due.xlsx'],
        ['scrapersky export contacts --preset hubspot --out hubspot.csv'],
        ['scrapersky export contacts --filter "confidence=gte:80" --columns email,phone,name --out good.csv'],
        ['scrapersky export domains --json > domains.jsonl'],
        ['scrapersky export pages --filter "kind=in:contact,legal" --sort -created_at | head -n 5'],
      ),
    )
    .action(async (what: string, options: ExportCommandOptions, command: Command) => {
      const entity = bySlug.get(what.replaceAll('_', '-'))
      if (entity === undefined) command.error(`error: "${what}" is not one of ${[...bySlug.keys()].join(', ')}`)
      const format = formatFor(options)
      // Before a database is started. Only the tenant knows who "me" is.
      filterFromUrl(entity, new URLSearchParams(options.filter), anyone)
      await assertWritable(options.out)
      await runCommand(readSettings('stderr'), async (installation) => {
        await assertMigrated(installation)
        const tenantId = await findTenant(installation.db, options.tenant)
        const userId = await findCommandActor(installation, tenantId)
        const filter = filterFromUrl(entity, new URLSearchParams(options.filter), userId)
        const columns = options.columns?.split(',').map((name) => name.trim())
        const file = await openExport(installation.db, { ...options, tenantId, filter, columns, format })
        const details = { format, rows: file.matched, columns: file.columns, filter: filter.root, by: 'command line' }
        const subject = entity.table
        await writeAudit(installation.db, { tenantId, actorId: userId, action: 'export', subject, details })
        const pieces = Readable.from(file.pieces, { objectMode: false })
        if (options.out === undefined) await pipeline(pieces, process.stdout, { end: false })
        else {
          await writeFileAtomically(options.out, (out) => pipeline(pieces, out, { end: false }))
          await writeNotice(options.out, file)
        }
        if (file.isEmpty) process.stderr.write(emptyNote(options.out))
      })
    })
}

const emptyNote = (out: string | undefined) =>
  `No row matches${out === undefined ? '.' : `: ${out} has no rows.`} Suppressed rows are not exported.\n`

const anyone = '00000000-0000-0000-0000-000000000000'

/** CSV files are made safe for spreadsheets; CSV on stdout and for a CRM is for programs. */
function formatFor({ format, out, json, preset }: ExportCommandOptions): ExportFormat {
  if (format !== undefined) return format
  if (out === undefined) return json ? 'jsonl' : 'csv'
  const extension = fileFormatOf(out)
  return extension === 'csv' && preset === undefined ? 'excel-csv' : extension
}
