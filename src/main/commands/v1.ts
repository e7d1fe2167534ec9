import { type Command, InvalidArgumentError } from 'commander'
import { pageKinds } from '../../core/page-kinds.ts'
import { examples } from '../examples.ts'
import { type BacklogOptions, backlogV1 } from '../v1/backlog-v1.ts'
import { type CompareOptions, compareV1 } from '../v1/compare-v1.ts'
import { importV1, type V1ImportOptions } from '../v1/import-v1.ts'
import { parseTableNames } from '../v1/parse-table-names.ts'

/** `scrapersky v1`: migration from V1. */
export function v1Command(program: Command): void {
  const v1 = program.command('v1').description('Migrate from V1: import its database, process its backlog, compare')
  v1.command('import')
    .description('Import a V1 database (read only); run it again to continue, or to import changes')
    .option(
      '--from <url>',
      'the V1 database without its password, postgres://user@host:5432/database; default: V1_DATABASE_URL',
    )
    .option('--dry-run', 'run the import without storing it, and print the counts')
    .option('--reject-file <file>', 'write rejected rows with their reason to this CSV file')
    .option('--only <tables>', 'comma-separated tables: pages,contacts', parseTableNames)
    .option('--tenant <name>', 'the tenant by name or ID, if there are several')
    .option('--json', 'print JSON')
    .addHelpText('after', importHelp)
    .action((options: V1ImportOptions) => importV1(options))
  v1.command('backlog')
    .description('Queue the imported pages that V1 never read, best first')
    .option('--kinds <kinds>', `comma-separated page kinds: ${pageKinds.join(',')}`, parseKinds)
    .option('--limit <n>', 'maximum number of pages, best first', parseWholeNumber)
    .option('--failed', 'include pages that failed in V1')
    .option('--dry-run', 'only count them')
    .option('--tenant <name>', 'the tenant by name or ID, if there are several')
    .option('--json', 'print JSON')
    .addHelpText('after', backlogHelp)
    .action((options: BacklogOptions) => backlogV1(options))
  v1.command('compare')
    .description('Compare V1 and V2, stage by stage, with the reasons for differences')
    .option(
      '--from <url>',
      'the V1 database without its password, postgres://user@host:5432/database; default: V1_DATABASE_URL',
    )
    .option('--sample <n>', 'compare this many rows of each table instead of all', parseWholeNumber)
    .option('--only <tables>', 'comma-separated tables: pages,contacts', parseTableNames)
    .option(
      '--parallel',
      'also extract contacts from pages that V1 has read (100 without --sample), and compare the results',
    )
    .option('--html <file>', 'write a report with charts to this file')
    .option('--tenant <name>', 'the tenant by name or ID, if there are several')
    .option('--json', 'print JSON, with every difference')
    .addHelpText('after', compareHelp)
    .action((options: CompareOptions) => compareV1(options))
}

function parseKinds(text: string): string[] {
  const kinds = text.split(',').map((kind) => kind.trim().toLowerCase())
  const unknown = kinds.find((kind) => !(pageKinds as readonly string[]).includes(kind))
  if (unknown === undefined) return kinds
  throw new InvalidArgumentError(`"${unknown}" is not one of ${pageKinds.join(', ')}`)
}

function parseWholeNumber(text: string): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= 1 && number <= 10_000_000) return number
  throw new InvalidArgumentError('it must be a whole number from 1 to 10000000')
}

const importHelp = `${examples(
  ['scrapersky v1 import --dry-run --reject-file rejects.csv', 'counts only'],
  ['scrapersky v1 import'],
)}

Every row is created, merged, updated, unchanged or rejected; the counts are shown for each table. Rows that users have
curated or deleted in V2 do not change. docs/cutover.md describes the migration step by step.
The password is read from V1_DATABASE_PASSWORD, or asked for on a terminal.

A dry run is one long transaction that locks the rows it changes until its end. Pause the stages first if loops work in
the same tenant; otherwise they wait for it.`

const backlogHelp = examples(
  ['scrapersky v1 backlog --dry-run', 'count the pages that V1 never read'],
  ['scrapersky v1 backlog --kinds contact,legal --limit 500'],
)

const compareHelp = `${examples(
  ['scrapersky v1 compare --html compare.html'],
  ['scrapersky v1 compare --only pages,contacts --json'],
)}

Exit code 0 with and without differences. docs/cutover.md explains every kind of difference and every reason.`
