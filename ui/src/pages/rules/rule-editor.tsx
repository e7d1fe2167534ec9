import { Alert, Button, Group, NumberInput, Text, TextInput } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Rule } from '../../../../src/http/contract/types.ts'
import { ApiProblem } from '../../api/api-problem.ts'
import { call } from '../../api/call.ts'
import type { RuleDraft } from '../../api/work-routes.ts'
import { toast } from '../../app/toast.ts'
import type { UrlSearch } from '../../app/url-search.ts'
import { filterIn, searchOfFilter } from '../../grid/filter/condition.ts'
import { FilterBar } from '../../grid/filter/filter-bar.tsx'
import { useMessages } from '../../messages/define-messages.ts'
import { failureText } from '../../messages/failure-text.ts'
import { DryRunResult } from './dry-run-result.tsx'
import type { Gate } from './gates.ts'
import { messages } from './messages.ts'
import classes from './rules.module.css'
import { useFilterText } from './use-filter-text.ts'
import { type RuleEdit, useRuleDraft } from './use-rule-draft.ts'
import { useDryRun, useRuleChange } from './use-rules.ts'

interface RuleEditorProps {
  readonly rule: Rule
  readonly gate: Gate
  readonly mayChange: boolean
}

const maxPerDomain = 10_000

/** Edits a draft with the filter bar of the grids. The draft can be tested before it is saved. */
export function RuleEditor({ rule, gate, mayChange }: RuleEditorProps) {
  const t = useMessages(messages)
  const filterText = useFilterText(gate.slug)
  const saved: RuleEdit = { search: searchOfFilter(asList(rule.filter)), limit: rule.per_group_limit }
  const { edited, edit, discard } = useRuleDraft(gate.slug, saved)
  const { search, limit } = edited ?? saved
  const { data } = useQuery({
    queryKey: ['entities'],
    queryFn: ({ signal }) => call('GET /entities', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const columns = data?.items.find(({ slug }) => slug === gate.slug)?.columns ?? []
  const save = useRuleChange(gate.slug, rule.id, () => toast(t('saved', { gate: t(gate.slug) })))
  const dryRun = useDryRun(gate.slug)
  const draft = { filter: filterIn(search, columns), per_group_limit: limit }
  const change = (changes: Readonly<Record<string, string | readonly string[] | undefined>>) => {
    const next = Object.entries({ ...search, ...changes }).filter(([, value]) => value !== undefined)
    edit({ search: Object.fromEntries(next) as UrlSearch, limit })
  }
  const filterGrid = {
    columns,
    search,
    change,
    declaration: { slug: gate.slug, quick: gate.quick },
    layout: { byName: new Map(columns.map((column) => [column.name, column])) },
  }
  const isChanged =
    JSON.stringify(draft.filter) !== JSON.stringify(filterIn(saved.search, columns)) || limit !== saved.limit
  return (
    <div className={classes.editor}>
      <FilterBar grid={filterGrid} />
      <Text size="sm" c="dimmed" className={classes.text}>
        {t('summary', { what: filterText(draft.filter) })}
      </Text>
      <div className={classes.fields}>
        <TextInput
          label={t('keywords')}
          description={t('keywordsHint')}
          value={typeof search.text === 'string' ? search.text : ''}
          onChange={(event) => change({ text: event.currentTarget.value || undefined })}
        />
        {gate.isPerDomain && (
          <NumberInput
            label={t('limit')}
            description={t('limitHint')}
            placeholder={t('noLimit')}
            min={1}
            max={maxPerDomain}
            allowDecimal={false}
            value={limit ?? ''}
            onChange={(value) => edit({ search, limit: typeof value === 'number' ? value : null })}
          />
        )}
      </div>
      <Group gap="xs">
        <Button
          variant={isChanged ? 'default' : 'filled'}
          leftSection={<IconFlask size={16} />}
          loading={dryRun.isPending}
          onClick={() => dryRun.mutate(draft)}
        >
          {t('dryRun')}
        </Button>
        {mayChange && (
          <Button
            variant={isChanged ? 'filled' : 'default'}
            disabled={!isChanged}
            loading={save.isPending}
            onClick={() => save.mutate(draft, { onSuccess: () => discard(edited) })}
          >
            {t('save')}
          </Button>
        )}
        {mayChange && isChanged && (
          <Button variant="subtle" color="gray" c="inherit" onClick={() => discard(edited)}>
            {t('discard')}
          </Button>
        )}
      </Group>
      {dryRun.isError && <DryRunProblem error={dryRun.error} />}
      {dryRun.data !== undefined && (
        <DryRunResult gate={gate} result={dryRun.data} isStale={!isSameDraft(dryRun.variables, draft)} />
      )}
    </div>
  )
}

const isSameDraft = (one: RuleDraft | undefined, other: RuleDraft) => JSON.stringify(one) === JSON.stringify(other)

/** The filter as a list of conditions, which the filter bar needs. */
function asList(filter: unknown): unknown {
  return typeof filter === 'object' && filter !== null && 'all' in filter ? filter : { all: [filter] }
}

function DryRunProblem({ error }: { readonly error: unknown }) {
  const t = useMessages(messages)
  const problem = error instanceof ApiProblem ? error : undefined
  return (
    <Alert color="red" title={t('invalidFilter')} role="alert">
      {failureText(error)}
      {problem !== undefined && <Text size="xs">{t('requestId', { id: problem.requestId })}</Text>}
    </Alert>
  )
}
