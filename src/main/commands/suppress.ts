import type { Command } from 'commander'
import { importSuppressions } from '../../contacts/suppression/import-suppressions.ts'
import type { SuppressionKind } from '../../contacts/suppression/suppression-key.ts'
import { AppError } from '../../core/errors.ts'
import { writeAudit } from '../../curation/audit.ts'
import { examples } from '../examples.ts'
import type { Installation } from '../installation.ts'
import { readTableFile } from '../read-table-file.ts'
import {
  type CommandOutput,
  findCommandActor,
  runTenantCommand,
  type TenantCommandOptions,
} from '../run-tenant-command.ts'

interface SuppressOptions extends TenantCommandOptions {
  readonly file?: string
  readonly reason: string
}

/** `scrapersky suppress`: adds to the do-not-contact list. */
export function suppressCommand(program: Command): void {
  program
    .command('suppress')
    .description('Add e-mails, phone numbers or domains to the do-not-contact list, and delete their contacts')
    .argument('[values...]', 'e-mails, phone numbers with country code, domains')
    .option('--file <list>', 'CSV or .xlsx with such values')
    .option('--reason <words>', 'the reason, stored with the values', 'asked to be left alone')
    .option('--tenant <name>', 'the tenant by name or ID, if there are several')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        ['scrapersky suppress ann@example.com "+44 113 496 0000" example.net'],
        ['scrapersky suppress --file do-not-contact.csv --reason "list of 2026"'],
      ),
    )
    .action(async (given: string[], { file, reason, ...options }: SuppressOptions, command: Command) => {
      const values = [...given, ...(file === undefined ? [] : await valuesIn(file))]
      if (values.length === 0) command.error('error: give at least one value, or a --file with values')
      await runTenantCommand(options, (installation, tenantId) => suppressAll(installation, tenantId, values, reason))
    })
}

/** All cells that look like a value; skips headers and names. */
async function valuesIn(path: string): Promise<string[]> {
  const rows = await readTableFile(path)
  const values = rows.flatMap(({ cells }) =>
    cells.map((cell) => cell.trim()).filter((cell) => /[@.]|^\+|^00/.test(cell)),
  )
  if (values.length > 0) return values
  throw new AppError('request_invalid', `${path} has no e-mail, no phone number with country code and no domain.`)
}

function kindOf(value: string): SuppressionKind {
  if (value.includes('@')) return 'email'
  return /^[+(]?[\d\s().\-/]+$/.test(value) ? 'phone' : 'domain'
}

async function suppressAll(
  installation: Installation,
  tenantId: string,
  values: readonly string[],
  reason: string,
): Promise<CommandOutput> {
  const { db } = installation
  const userId = await findCommandActor(installation, tenantId)
  const rows = values.map((value) => ({ kind: kindOf(value), value, reason }))
  const { results, removed } = await importSuppressions(db, { tenantId, actorId: userId, rows })
  const count = (wanted: string) => results.filter(({ result }) => result === wanted).length
  const counts = { created: count('created'), known: count('known'), invalid: count('invalid') }
  const details = { ...counts, removed }
  await writeAudit(db, { tenantId, actorId: userId, action: 'suppress.import', subject: 'suppressions', details })
  const problems = results.flatMap(({ problem }) => problem ?? [])
  if (problems.length > 0) process.exitCode = 1
  const { created, known } = counts
  const lines = [`${created} suppressed, ${known} already suppressed; ${removed} contacts deleted.`, ...problems]
  return { json: { ...counts, contacts_removed: removed, problems }, text: lines.join('\n') }
}
