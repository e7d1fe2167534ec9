import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Command, Option } from 'commander'
import { writeAudit } from '../../curation/audit.ts'
import { entities } from '../../curation/entities/entities.ts'
import { filterFromUrl } from '../../curation/filter/filter-url.ts'
import type { ExportFormat } from '../../http/contract/exports.ts'
import { openExport } from '../../http/export/open-export.ts'
import { actorOf } from '../answer.ts'
import { assertWritable } from '../assert-writable.ts'
import { examples } from '../examples.ts'
import { type Installation, readSettings } from '../installation.ts'
import { fileFormat } from '../out-file.ts'
import { theTenant } from '../the-tenant.ts'
import { assertMigrated, runCommand } from '../with-installation.ts'
import { writeFileWhole } from '../write-file-whole.ts'

const bySlug = new Map(entities.map((entity) => [entity.table.replaceAll('_', '-'), entity]))

interface Asked {
  readonly filter?: string
  readonly columns?: string
  readonly sort?: string
  readonly out?: string
  readonly format?: ExportFormat
  readonly tenant?: string
  readonly json?: true
}

/** `scrapersky export`: rows as a file, as the API's export gives them: nothing that is suppressed is among them. */
export function exportCommand(program: Command): void {
  program
    .command('export')
    .description('Write rows to a file for a spreadsheet or a program, without what is suppressed')
    .argument('<what>', `one of ${[...bySlug.keys()].join(', ')}`)
    .option('--filter <filter>', 'which rows, as in the address of a list: "kind=person&confidence=gte:80"')
    .option('--columns <names>', 'listed columns with commas between; all by default')
    .option('--sort <column>', 'a listed column, with - in front for descending')
    .option('--out <file>', '.csv or .xlsx for a spreadsheet, .jsonl for a program; without it CSV goes to stdout')
    .addOption(
      new Option('--format <format>', 'where the ending of the file does not say enough').choices([
        'excel-csv',
        'csv',
        'jsonl',
        'xlsx',
      ]),
    )
    .option('--tenant <id>', 'whose rows, where there are several tenants')
    .option('--json', 'one JSON object a line on stdout')
    .addHelpText(
      'after',
      examples(
        ['scrapersky export contacts --out contacts.xlsx'],
        ['scrapersky export contacts --filter "confidence=gte:80" --columns email,phone,name --out good.csv'],
        ['scrapersky export domains --json > domains.jsonl'],
        ['scrapersky export pages --filter "kind=in:contact,legal" --sort -created_at | head -n 5'],
      ),
    )
    .action(async (what: string, asked: Asked, command: Command) => {
      const entity = bySlug.get(what.replaceAll('_', '-'))
      if (entity === undefined) command.error(`error: "${what}" is not one of ${[...bySlug.keys()].join(', ')}`)
      const filter = filterFromUrl(entity, new URLSearchParams(asked.filter))
      const format = formatFor(asked)
      await assertWritable(asked.out)
      await runCommand(readSettings('stderr'), async (installation) => {
        await assertMigrated(installation)
        const tenantId = await theTenant(installation.db, asked.tenant)
        const columns = asked.columns?.split(',').map((name) => name.trim())
        const wish = { tenantId, filter, columns, sort: asked.sort, format }
        const file = await openExport(installation.db, wish)
        await note(installation, wish, file.columns)
        const pieces = Readable.from(file.pieces, { objectMode: false })
        if (asked.out === undefined) await pipeline(pieces, process.stdout, { end: false })
        else await writeFileWhole(asked.out, (out) => pipeline(pieces, out, { end: false }))
      })
    })
}

/** What people open is made safe for spreadsheets; what goes into a pipe is for a program. */
function formatFor({ format, out, json }: Asked): ExportFormat {
  if (format !== undefined) return format
  if (out === undefined) return json ? 'jsonl' : 'csv'
  const ending = fileFormat(out)
  return ending === 'csv' ? 'excel-csv' : ending
}

async function note(
  installation: Installation,
  { tenantId, filter, format }: { tenantId: string; filter: ReturnType<typeof filterFromUrl>; format: ExportFormat },
  columns: readonly string[],
): Promise<void> {
  const userId = await actorOf(installation, tenantId)
  const details = { format, columns, filter: filter.root, by: 'command line' }
  await writeAudit(installation.db, {
    tenantId,
    actorId: userId,
    action: 'export',
    subject: filter.entity.table,
    details,
  })
}
