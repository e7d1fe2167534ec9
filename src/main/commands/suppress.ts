import type { Command } from 'commander'
import { importSuppressions } from '../../contacts/suppression/import-suppressions.ts'
import type { SuppressionKind } from '../../contacts/suppression/suppression-key.ts'
import { AppError } from '../../core/errors.ts'
import { writeAudit } from '../../curation/audit.ts'
import { type Answer, type AnswerOptions, actorOf, answer } from '../answer.ts'
import { examples } from '../examples.ts'
import type { Installation } from '../installation.ts'
import { readTableFile } from '../read-table-file.ts'

interface Asked extends AnswerOptions {
  readonly file?: string
  readonly reason: string
}

/** `scrapersky suppress`: whom to leave alone from now on. */
export function suppressCommand(program: Command): void {
  program
    .command('suppress')
    .description('Leave addresses, numbers or whole domains alone from now on, and remove what is held of them')
    .argument('[values...]', 'e-mail addresses, numbers with their country code, domains')
    .option('--file <list>', 'CSV or .xlsx whose cells are such values')
    .option('--reason <words>', 'why, for the record', 'asked to be left alone')
    .option('--tenant <id>', 'for whom, where there are several tenants')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        ['scrapersky suppress ann@example.com "+44 113 496 0000" example.net'],
        ['scrapersky suppress --file do-not-contact.csv --reason "list of 2026"'],
      ),
    )
    .action(async (given: string[], { file, reason, ...options }: Asked, command: Command) => {
      const values = [...given, ...(file === undefined ? [] : await valuesIn(file))]
      if (values.length === 0) command.error('error: name at least one value, or a --file with them')
      await answer(options, (installation, tenantId) => suppressAll(installation, tenantId, values, reason))
    })
}

/** Every cell that could be a value. Headers and names around them are none. */
async function valuesIn(path: string): Promise<string[]> {
  const rows = await readTableFile(path)
  const values = rows.flatMap(({ cells }) =>
    cells.map((cell) => cell.trim()).filter((cell) => /[@.]|^\+|^00/.test(cell)),
  )
  if (values.length > 0) return values
  throw new AppError('request_invalid', `${path} holds no address, no number with its country code and no domain.`)
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
): Promise<Answer> {
  const { db } = installation
  const userId = await actorOf(installation, tenantId)
  const rows = values.map((value) => ({ kind: kindOf(value), value, reason }))
  const { results, removed } = await importSuppressions(db, { tenantId, actorId: userId, rows })
  const count = (wanted: string) => results.filter(({ result }) => result === wanted).length
  const counts = { created: count('created'), known: count('known'), invalid: count('invalid') }
  const details = { ...counts, removed }
  await writeAudit(db, { tenantId, actorId: userId, action: 'suppress.import', subject: 'suppressions', details })
  const problems = results.flatMap(({ problem }) => problem ?? [])
  if (problems.length > 0) process.exitCode = 1
  const { created, known } = counts
  const lines = [`${created} suppressed, ${known} were already; ${removed} contacts removed.`, ...problems]
  return { json: { ...counts, contacts_removed: removed, problems }, text: lines.join('\n') }
}
