import { Button, Input, SegmentedControl, Select, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { AuditEvent } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { useMay } from '../../api/use-may.ts'
import type { UrlChange } from '../../app/url-search.ts'
import { actionNames, actionWords, isKnownAction } from '../../words/action-words.ts'
import { useWords } from '../../words/define-words.ts'
import { tableWords } from '../../words/table-words.ts'
import classes from './audit.module.css'
import type { FilterName, Filters } from './audit-filters.ts'
import { useEventText } from './use-event-text.ts'
import { words } from './words.ts'

interface FilterFieldsProps {
  readonly filters: Filters
  /** Those that are shown: people and stages are learnt from them. */
  readonly events: readonly AuditEvent[]
  readonly onChange: (change: UrlChange) => void
}

export function FilterFields({ filters, events, onChange }: FilterFieldsProps) {
  const say = useWords(words)
  const sayAction = useWords(actionNames)
  const { subject } = useEventText()
  const actors = useActors(events)
  const stages = useQuery({ queryKey: ['stages'], queryFn: ({ signal }) => call('GET /stages', { signal }) })
  const subjects = [...Object.keys(tableWords.en), ...(stages.data?.items.map(({ id }) => id) ?? [])]
  const byLabel = useId()
  const choose = (name: FilterName) => (value: string | null) => onChange({ [name]: value ?? undefined })
  const select = { searchable: true, clearable: true, className: classes.field ?? '' } as const
  return (
    <search className={classes.filters}>
      <Input.Wrapper label={say('by')} labelElement="div" labelProps={{ id: byLabel }}>
        <div>
          <SegmentedControl
            aria-labelledby={byLabel}
            value={filters.by ?? ''}
            onChange={(by) => onChange({ by: by || undefined })}
            data={[
              { value: '', label: say('all') },
              { value: 'people', label: say('people') },
              { value: 'house', label: say('justHouse') },
            ]}
          />
        </div>
      </Input.Wrapper>
      <Select
        {...select}
        label={say('actor')}
        placeholder={say('anyone')}
        data={actors}
        value={filters.actor_id ?? null}
        onChange={choose('actor_id')}
      />
      <Select
        {...select}
        label={say('action')}
        placeholder={say('anyAction')}
        data={withGiven(Object.keys(actionWords.en), filters.action).map((value) => ({
          value,
          label: isKnownAction(value) ? sayAction(value) : value,
        }))}
        value={filters.action ?? null}
        onChange={choose('action')}
      />
      <Select
        {...select}
        label={say('subject')}
        placeholder={say('anySubject')}
        data={withGiven(subjects, filters.subject).map((value) => ({ value, label: subject(value) }))}
        value={filters.subject ?? null}
        onChange={choose('subject')}
      />
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          label={say(name)}
          value={filters[name] ?? ''}
          onChange={(event) => onChange({ [name]: event.currentTarget.value || undefined })}
        />
      ))}
      {filters.row_id !== undefined && (
        <Button
          variant="light"
          rightSection={<IconX size={14} />}
          aria-label={say('removeRow')}
          onClick={() => onChange({ row_id: undefined })}
        >
          {say('row')}
        </Button>
      )}
    </search>
  )
}

/** Admins know everybody; others know whom they see. */
function useActors(events: readonly AuditEvent[]): { readonly value: string; readonly label: string }[] {
  const may = useMay()
  const users = useQuery({
    queryKey: ['users'],
    queryFn: ({ signal }) => call('GET /users', { signal }),
    enabled: may.admin,
  })
  const names = new Map<string, string>()
  for (const { id, name, email } of users.data?.items ?? []) names.set(id, name ?? email)
  for (const { actor_id: id, actor } of events) if (id !== null && actor !== null) names.set(id, actor)
  return [...names].map(([value, label]) => ({ value, label }))
}

/** An address may name what no list has. */
function withGiven(values: readonly string[], given: string | undefined): readonly string[] {
  return given === undefined || values.includes(given) ? values : [...values, given]
}
