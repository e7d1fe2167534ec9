import type { Command } from 'commander'
import { sql } from 'kysely'
import { requeueStages } from '../../curation/requeue-stages.ts'
import { columnsOf } from '../../curation/stage-columns.ts'
import {
  type DeadLetterQuery,
  deadLetterCondition,
  requestedStages,
  retryableCondition,
} from '../../http/dead-letter-query.ts'
import { examples } from '../examples.ts'
import type { Installation } from '../installation.ts'
import {
  type CommandOutput,
  findCommandActor,
  runTenantCommand,
  type TenantCommandOptions,
} from '../run-tenant-command.ts'
import { formatTable } from '../table.ts'

interface RetryOptions extends TenantCommandOptions {
  readonly stage?: string
  readonly code?: string
  readonly text?: string
  readonly all?: true
}

/** `scrapersky retry`: lists rows that failed permanently, by stage and error, and retries them. */
export function retryCommand(program: Command): void {
  program
    .command('retry')
    .description('Retry rows that failed permanently; without options, list them')
    .option('--stage <id>', 'only rows of this stage')
    .option('--code <code>', 'only rows that failed with this code')
    .option('--text <words>', 'only rows whose error or name contains this text')
    .option('--all', 'all of them')
    .option('--tenant <name>', 'the tenant by name or ID, if there are several')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        ['scrapersky retry', 'what failed, by stage and error'],
        ['scrapersky retry --stage wf7-page-extraction --code http_503', 'only these'],
        ['scrapersky retry --all --json'],
      ),
    )
    .action(({ stage, code, text, all, ...options }: RetryOptions) =>
      runTenantCommand(options, (installation, tenantId) => {
        const query = { stage, code, text }
        const chosen = all === true || Object.values(query).some((value) => value !== undefined)
        return chosen ? requeue(installation, tenantId, query) : listFailures(installation, tenantId)
      }),
    )
}

async function requeue(installation: Installation, tenantId: string, query: DeadLetterQuery): Promise<CommandOutput> {
  const { db, registry } = installation
  const actorId = await findCommandActor(installation, tenantId)
  const json = await requeueStages(db, requestedStages(registry, query), (stage) => ({
    target: { where: deadLetterCondition(stage, query) },
    tenantId,
    actorId,
  }))
  const parts = json.stages
    .filter(({ requeued: count }) => count > 0)
    .map(({ stage, requeued: n }) => `${n} in ${stage}`)
  const done = parts.length === 0 ? 'No failed rows match: nothing was queued.' : `Queued again: ${parts.join(', ')}.`
  const leftOut = json.left_out === 0 ? '' : ` Skipped because a user rejected them: ${json.left_out}.`
  return { json, text: done + leftOut }
}

interface Group {
  readonly stage: string
  readonly code: string | null
  readonly rows: number
  readonly example: string | null
}

async function listFailures({ db, registry }: Installation, tenantId: string): Promise<CommandOutput> {
  const groups: Group[] = []
  for (const stage of registry.stages) {
    const c = columnsOf(stage)
    const { rows } = await sql<Group>`
      SELECT ${stage.id} AS stage, ${c.errorCode} AS code, count(*)::int AS rows, max(${c.error}) AS example
      FROM ${c.table} WHERE tenant_id = ${tenantId} AND ${retryableCondition(stage, {})}
      GROUP BY ${c.errorCode} ORDER BY count(*) DESC, ${c.errorCode}`.execute(db)
    groups.push(...rows)
  }
  return { json: groups, text: groups.length === 0 ? 'No row has failed permanently.' : describe(groups) }
}

function describe(groups: readonly Group[]): string {
  const rows = groups.map(({ stage, code, rows: count, example }) => [stage, code ?? '-', count, short(example ?? '')])
  const hint = 'Select with --stage, --code or --text, or use --all.'
  return `${formatTable(['stage', 'code', 'rows', 'for example'], rows)}\n${hint}`
}

const short = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text)
