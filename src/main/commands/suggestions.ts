import type { Command } from 'commander'
import { gateNamed } from '../../curation/entities/entities.ts'
import {
  changeSuggestions,
  listSuggestions,
  type SuggestionState,
  showSuggestions,
} from '../../learning/suggestion-settings.ts'
import { termText } from '../../learning/term.ts'
import { examples } from '../examples.ts'
import { runTenantCommand, type TenantCommandOptions } from '../run-tenant-command.ts'
import { formatTable } from '../table.ts'

export function suggestionsCommand(program: Command): void {
  const suggestions = program
    .command('suggestions')
    .description('Suggested decisions, learnt from the decisions of people at each gate')
  const add = (usage: string, description: string, ...shown: readonly (readonly [string, string?])[]) =>
    suggestions
      .command(usage)
      .description(description)
      .option('--tenant <name>', 'the tenant by name or ID, if there are several')
      .option('--json', 'print JSON')
      .addHelpText('after', examples(...shown))
  add('list', 'List what was learnt at each gate', ['scrapersky suggestions list']).action(
    (options: TenantCommandOptions) =>
      runTenantCommand(options, async ({ db }, tenantId) => {
        const all = await listSuggestions(db, tenantId)
        return { json: all, text: describeAll(all) }
      }),
  )
  add('show <gate>', 'Show the accuracy and the weights of a gate', ['scrapersky suggestions show pages']).action(
    (gate: string, options: TenantCommandOptions) =>
      runTenantCommand(options, async ({ db }, tenantId) => {
        const state = await showSuggestions(db, tenantId, entityOf(gate))
        return { json: state, text: describeOne(state) }
      }),
  )
  for (const [word, selects] of [
    ['enable', true],
    ['disable', false],
  ] as const) {
    const what = selects ? 'Let the suggestions of a gate select new rows' : 'Only suggest at a gate'
    add(`${word} <gate>`, what, [`scrapersky suggestions ${word} pages`]).action(
      (gate: string, options: TenantCommandOptions) =>
        runTenantCommand(options, async ({ db, config }, tenantId) => {
          const target = { tenantId, entity: entityOf(gate), actorId: config.SCHEDULER_SYSTEM_USER_ID }
          const state = await changeSuggestions(db, target, { selects })
          return { json: state, text: describeAll([state]) }
        }),
    )
  }
}

/** `sitemap_files` for `sitemap-files`. */
const entityOf = (gate: string) => gate.replaceAll('-', '_')

const percent = (share: number | null | undefined) =>
  share === null || share === undefined ? '-' : `${Math.round(share * 100)} %`

const stateTexts = { collecting: 'collecting', not_better: 'not better than the rule', ready: 'ready' } as const

function describeAll(all: readonly SuggestionState[]): string {
  return formatTable(
    ['gate', 'state', 'decisions', 'accuracy', 'rule', 'selects'],
    all.map(({ entity, state, decisions, decisions_needed, evaluation, selects }) => [
      entity,
      stateTexts[state],
      state === 'collecting' ? `${decisions} of ${decisions_needed}` : decisions,
      percent(evaluation?.accuracy),
      percent(evaluation?.rule_accuracy),
      selects ? 'yes' : 'no',
    ]),
  )
}

function describeOne(state: SuggestionState): string {
  const entity = gateNamed(state.entity)
  const weights = state.weights.map((term) => [
    decodeURIComponent(termText(entity, term, true)),
    term.weight > 0 ? `+${term.weight.toFixed(2)}` : term.weight.toFixed(2),
  ])
  const precision = `Of the held-out rows that it would select by itself, people selected: ${percent(state.evaluation?.precision)}`
  return [
    describeAll([state]),
    ...(weights.length > 0 ? ['', formatTable(['condition', 'weight'], weights), '', precision] : []),
  ].join('\n')
}
