import { Checkbox, Select, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FilterNode, SearchView } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useFormat } from '../../messages/use-format.ts'
import { fieldProblem } from '../../parts/form-problem.tsx'
import { messages } from './messages.ts'
import { isCarried, kinds, lists, type TargetDraft } from './target-draft.ts'

interface TargetFieldsProps {
  readonly draft: TargetDraft
  readonly onChange: (draft: TargetDraft) => void
  readonly error: unknown
}

/** What is repeated: the kind, and the fields of that kind. */
export function TargetFields({ draft, onChange, error }: TargetFieldsProps) {
  const t = useMessages(messages)
  const change = (part: Partial<TargetDraft>) => onChange({ ...draft, ...part })
  const { kind } = draft
  const hasRun = kind === 'search' || (kind === 'import' && isCarried(draft.list))
  return (
    <>
      <Select
        label={t('what')}
        value={kind}
        allowDeselect={false}
        data={kinds.map((value) => ({ value, label: t(value) }))}
        onChange={(value) =>
          change({ kind: kinds.find((one) => one === value) ?? kind, filter: undefined, viewId: null })
        }
        error={fieldProblem(error, 'target')}
      />
      {kind === 'search' && <SearchField draft={draft} change={change} error={error} />}
      {kind === 'import' && (
        <>
          <Select
            label={t('list')}
            value={draft.list}
            allowDeselect={false}
            data={lists.map((value) => ({ value, label: t(value === 'pages' ? 'listPages' : value) }))}
            onChange={(value) => change({ list: lists.find((one) => one === value) ?? draft.list })}
          />
          <TextInput
            label={t('url')}
            description={t('urlHint')}
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            value={draft.url}
            onChange={(event) => change({ url: event.currentTarget.value })}
            error={fieldProblem(error, 'target[url]')}
          />
        </>
      )}
      {(kind === 'validation' || kind === 'delivery') && (
        <Select
          label={t('rows')}
          value={draft.rows}
          allowDeselect={false}
          data={(['contacts', 'leads'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(value) =>
            change({ rows: value === 'leads' ? 'leads' : 'contacts', filter: undefined, viewId: null })
          }
        />
      )}
      {(kind === 'validation' || kind === 'delivery' || kind === 'pages') && (
        <ViewField draft={draft} change={change} />
      )}
      {kind === 'pages' && (
        <Text size="sm" c="dimmed">
          {t('selectedPages')}
        </Text>
      )}
      {kind === 'delivery' && <DestinationField draft={draft} change={change} error={error} />}
      {hasRun && (
        <Checkbox
          label={t('runToContacts')}
          checked={draft.runToContacts}
          onChange={(event) => change({ runToContacts: event.currentTarget.checked })}
        />
      )}
    </>
  )
}

interface PartProps {
  readonly draft: TargetDraft
  readonly change: (part: Partial<TargetDraft>) => void
  readonly error?: unknown
}

function SearchField({ draft, change, error }: PartProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const searches = useQuery({
    queryKey: ['searches', 'to-repeat'],
    queryFn: ({ signal }) => call('GET /searches', { query: { limit: 50 }, signal }),
  })
  const known = repeatable(searches.data?.items ?? [])
  const problem =
    fieldProblem(error, 'target[request][kinds]') ?? fieldProblem(error, 'kinds[0]') ?? fieldProblem(error, 'max_cost')
  return (
    <Select
      label={t('ofSearch')}
      description={t('ofSearchHint')}
      placeholder={searches.isSuccess && known.length === 0 ? t('noSearches') : undefined}
      searchable
      value={draft.search?.id ?? null}
      data={known.map(({ id, kinds: searched, places, created_at: at }) => ({
        value: id,
        label: `${searched.join(', ')}, ${places.join(', ')} (${format.day(at)})`,
      }))}
      onChange={(id) => change({ search: known.find((one) => one.id === id) })}
      error={problem}
    />
  )
}

/** Without those that read an uploaded list, and the newest of equal ones. */
function repeatable(searches: readonly SearchView[]): readonly SearchView[] {
  const keyOf = ({ kinds: searched, places, provider, radius_m, filters, max_results }: SearchView) =>
    JSON.stringify([searched, places, provider, radius_m, filters, max_results])
  const own = searches.filter(({ provider }) => provider !== 'csv')
  return [...new Map(own.toReversed().map((search) => [keyOf(search), search])).values()].toReversed()
}

function ViewField({ draft, change }: PartProps) {
  const t = useMessages(messages)
  const entity = draft.kind === 'pages' ? 'pages' : draft.rows
  const views = useQuery({
    queryKey: ['saved-views', entity, 'to-repeat'],
    queryFn: ({ signal }) => call('GET /saved-views', { query: { entity }, signal }),
  })
  const items = views.data?.items ?? []
  return (
    <Select
      label={t('view')}
      description={t('viewHint')}
      value={draft.viewId ?? ''}
      allowDeselect={false}
      data={[{ value: '', label: t('all') }, ...items.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={(id) => {
        const definition = items.find((view) => view.id === id)?.definition as { filter?: FilterNode } | undefined
        change({ viewId: id, filter: definition?.filter })
      }}
    />
  )
}

function DestinationField({ draft, change, error }: PartProps) {
  const t = useMessages(messages)
  const destinations = useQuery({
    queryKey: ['destinations'],
    queryFn: ({ signal }) => call('GET /destinations', { signal }),
  })
  const items = destinations.data?.items ?? []
  return (
    <Select
      label={t('destination')}
      placeholder={destinations.isSuccess && items.length === 0 ? t('noDestinations') : undefined}
      value={draft.destinationId}
      data={items.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => change({ destinationId: id })}
      error={fieldProblem(error, 'target[destination_id]')}
    />
  )
}
