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

const mostPerDomain = 10_000

/** A draft with the filter bar of the grids. It can be tried before it is kept. */
export function RuleEditor({ rule, gate, mayChange }: RuleEditorProps) {
  const t = useMessages(messages)
  const tell = useFilterText()
  const kept: RuleEdit = { search: searchOfFilter(asList(rule.filter)), limit: rule.per_group_limit }
  const { edited, edit, forget } = useRuleDraft(gate.slug, kept)
  const { search, limit } = edited ?? kept
  const { data } = useQuery({
    queryKey: ['entities'],
    queryFn: ({ signal }) => call('GET /entities', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const columns = data?.items.find(({ slug }) => slug === gate.slug)?.columns ?? []
  const save = useRuleChange(gate.slug, rule.id, () => toast(t('saved', { gate: t(gate.slug) })))
  const dryRun = useDryRun(gate.slug)
  const draft = { filter: filterIn(search, columns), per_group_limit: limit }
  const change = (wanted: Readonly<Record<string, string | readonly string[] | undefined>>) => {
    const next = Object.entries({ ...search, ...wanted }).filter(([, value]) => value !== undefined)
    edit({ search: Object.fromEntries(next) as UrlSearch, limit })
  }
  const bar = {
    columns,
    search,
    change,
    declaration: { slug: gate.slug, quick: gate.quick },
    layout: { byName: new Map(columns.map((column) => [column.name, column])) },
  }
  const isChanged =
    JSON.stringify(draft.filter) !== JSON.stringify(filterIn(kept.search, columns)) || limit !== kept.limit
  return (
    <div className={classes.editor}>
      <FilterBar grid={bar} />
      <Text size="sm" c="dimmed" className={classes.text}>
        {t('inWords', { what: tell(draft.filter) })}
      </Text>
      <div className={classes.fields}>
        <TextInput
          label={t('withWords')}
          description={t('withWordsHint')}
          value={typeof search.text === 'string' ? search.text : ''}
          onChange={(event) => change({ text: event.currentTarget.value || undefined })}
        />
        {gate.isPerDomain && (
          <NumberInput
            label={t('limit')}
            description={t('limitHint')}
            placeholder={t('noLimit')}
            min={1}
            max={mostPerDomain}
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
            onClick={() => save.mutate(draft, { onSuccess: () => forget(edited) })}
          >
            {t('save')}
          </Button>
        )}
        {mayChange && isChanged && (
          <Button variant="subtle" color="gray" c="inherit" onClick={() => forget(edited)}>
            {t('discard')}
          </Button>
        )}
      </Group>
      {dryRun.isError && <Refusal error={dryRun.error} />}
      {dryRun.data !== undefined && (
        <DryRunResult gate={gate} result={dryRun.data} isOld={!isSameDraft(dryRun.variables, draft)} />
      )}
    </div>
  )
}

const isSameDraft = (one: RuleDraft | undefined, other: RuleDraft) => JSON.stringify(one) === JSON.stringify(other)

/** Where the root is no list of conditions, it becomes the only one of a list. */
function asList(filter: unknown): unknown {
  return typeof filter === 'object' && filter !== null && 'all' in filter ? filter : { all: [filter] }
}

function Refusal({ error }: { readonly error: unknown }) {
  const t = useMessages(messages)
  const problem = error instanceof ApiProblem ? error : undefined
  return (
    <Alert color="red" title={t('refused')} role="alert">
      {failureText(error)}
      {problem !== undefined && <Text size="xs">{t('requestId', { id: problem.requestId })}</Text>}
    </Alert>
  )
}
