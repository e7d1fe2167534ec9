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
import { type Answer, type AnswerOptions, actorOf, answer } from '../answer.ts'
import { examples } from '../examples.ts'
import type { Installation } from '../installation.ts'
import { formatTable } from '../table.ts'

interface Asked extends AnswerOptions {
  readonly stage?: string
  readonly code?: string
  readonly text?: string
  readonly all?: true
}

/** `scrapersky retry`: what failed for good, by stage and error, and another chance for it. */
export function retryCommand(program: Command): void {
  program
    .command('retry')
    .description('Let rows that failed for good try again; without options, say which there are')
    .option('--stage <id>', 'only rows of this stage')
    .option('--code <code>', 'only rows that failed with this code')
    .option('--text <words>', 'only rows whose error or name has these words')
    .option('--all', 'every one of them')
    .option('--tenant <id>', 'whose rows, where there are several tenants')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        ['scrapersky retry', 'what failed, by stage and error'],
        ['scrapersky retry --stage wf7-page-extraction --code http_503', 'only these'],
        ['scrapersky retry --all --json'],
      ),
    )
    .action(({ stage, code, text, all, ...options }: Asked) =>
      answer(options, (installation, tenantId) => {
        const asked = { stage, code, text }
        const chosen = all === true || Object.values(asked).some((value) => value !== undefined)
        return chosen ? requeued(installation, tenantId, asked) : listed(installation, tenantId)
      }),
    )
}

async function requeued(installation: Installation, tenantId: string, asked: DeadLetterQuery): Promise<Answer> {
  const { db, registry } = installation
  const actorId = await actorOf(installation, tenantId)
  const json = await requeueStages(db, requestedStages(registry, asked), (stage) => ({
    target: { where: deadLetterCondition(stage, asked) },
    tenantId,
    actorId,
  }))
  const parts = json.stages
    .filter(({ requeued: count }) => count > 0)
    .map(({ stage, requeued: n }) => `${n} in ${stage}`)
  const done = parts.length === 0 ? 'No failed rows match: nothing was queued.' : `Queued again: ${parts.join(', ')}.`
  const leftOut = json.left_out === 0 ? '' : ` Left out, since they were put aside: ${json.left_out}.`
  return { json, text: done + leftOut }
}

interface Group {
  readonly stage: string
  readonly code: string | null
  readonly rows: number
  readonly example: string | null
}

async function listed({ db, registry }: Installation, tenantId: string): Promise<Answer> {
  const groups: Group[] = []
  for (const stage of registry.stages) {
    const c = columnsOf(stage)
    const { rows } = await sql<Group>`
      SELECT ${stage.id} AS stage, ${c.errorCode} AS code, count(*)::int AS rows, max(${c.error}) AS example
      FROM ${c.table} WHERE tenant_id = ${tenantId} AND ${retryableCondition(stage, {})}
      GROUP BY ${c.errorCode} ORDER BY count(*) DESC, ${c.errorCode}`.execute(db)
    groups.push(...rows)
  }
  return { json: groups, text: groups.length === 0 ? 'No row has failed for good.' : describe(groups) }
}

function describe(groups: readonly Group[]): string {
  const rows = groups.map(({ stage, code, rows: count, example }) => [stage, code ?? '-', count, short(example ?? '')])
  const hint = 'Choose with --stage, --code or --text, or take --all.'
  return `${formatTable(['stage', 'code', 'rows', 'for example'], rows)}\n${hint}`
}

const short = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text)
