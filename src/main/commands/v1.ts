import { type Command, InvalidArgumentError } from 'commander'
import { pageKinds } from '../../extract/page-kind/kinds.ts'
import { examples } from '../examples.ts'
import { type BacklogAsked, backlogV1 } from '../v1/backlog-v1.ts'
import { chosenTables } from '../v1/chosen-tables.ts'
import { type CompareAsked, compareV1 } from '../v1/compare-v1.ts'
import { type ImportAsked, importV1 } from '../v1/import-v1.ts'

/** `scrapersky v1`: leaving V1. */
export function v1Command(program: Command): void {
  const v1 = program.command('v1').description('Leave V1: import its database, work off its backlog, compare')
  v1.command('import')
    .description(
      'Read a V1 database (it is never written to); run it again to go on, or to bring what has changed since',
    )
    .requiredOption('--from <url>', 'the V1 database: postgres://user:password@host:5432/database')
    .option('--dry-run', 'do everything, keep nothing, say what it would come to')
    .option('--reject-file <file>', 'write the rows that are refused, with the reason, to this CSV file')
    .option('--only <tables>', 'some of its tables, with commas: pages,contacts', chosenTables)
    .option('--tenant <id>', 'into which tenant, where there are several')
    .option('--json', 'print JSON')
    .addHelpText('after', importHelp)
    .action((asked: ImportAsked) => importV1(asked))
  v1.command('backlog')
    .description('Queue the imported pages that V1 never read, best first')
    .option('--kinds <kinds>', `only these, with commas: ${pageKinds.join(',')}`, chosenKinds)
    .option('--limit <n>', 'at most so many, best first', wholeNumber)
    .option('--failed', 'also the pages at which V1 failed')
    .option('--dry-run', 'only say how many there are')
    .option('--tenant <id>', 'of which tenant, where there are several')
    .option('--json', 'print JSON')
    .addHelpText('after', backlogHelp)
    .action((asked: BacklogAsked) => backlogV1(asked))
  v1.command('compare')
    .description('What V1 and V2 hold, stage by stage, and where they differ and why')
    .requiredOption('--from <url>', 'the V1 database: postgres://user:password@host:5432/database')
    .option('--sample <n>', 'so many rows of each table instead of all', wholeNumber)
    .option('--only <tables>', 'some of its tables, with commas: pages,contacts', chosenTables)
    .option(
      '--parallel',
      'read the sampled pages that V1 read (100 without --sample) here too, and compare what was found',
    )
    .option('--html <file>', 'write a report with charts to this file')
    .option('--tenant <id>', 'with which tenant, where there are several')
    .option('--json', 'print JSON, with every difference')
    .addHelpText('after', compareHelp)
    .action((asked: CompareAsked) => compareV1(asked))
}

function chosenKinds(text: string): string[] {
  const kinds = text.split(',').map((kind) => kind.trim().toLowerCase())
  const unknown = kinds.find((kind) => !(pageKinds as readonly string[]).includes(kind))
  if (unknown === undefined) return kinds
  throw new InvalidArgumentError(`"${unknown}" is none of ${pageKinds.join(', ')}`)
}

function wholeNumber(text: string): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= 1 && number <= 10_000_000) return number
  throw new InvalidArgumentError('it must be a whole number from 1 to 10000000')
}

const importHelp = `${examples(
  ['scrapersky v1 import --from "$V1_DATABASE_URL" --dry-run --reject-file rejects.csv', 'what it would come to'],
  ['scrapersky v1 import --from "$V1_DATABASE_URL"'],
)}

Every row ends as created, merged, updated, unchanged or rejected, and the sums are shown for each table. What a person has
chosen or deleted in V2 stays. docs/cutover.md says how to leave V1 step by step.

A dry run is one transaction that holds what it has touched until its end, reading from V1 included. Beside loops that work in
the same tenant pause their stages first, or they wait for it.`

const backlogHelp = examples(
  ['scrapersky v1 backlog --dry-run', 'how many pages V1 never read'],
  ['scrapersky v1 backlog --kinds contact,legal --limit 500'],
)

const compareHelp = `${examples(
  ['scrapersky v1 compare --from "$V1_DATABASE_URL" --html compare.html'],
  ['scrapersky v1 compare --from "$V1_DATABASE_URL" --only pages,contacts --json'],
)}

Exit code 0 with and without differences. docs/cutover.md explains every kind of difference and every reason.`
