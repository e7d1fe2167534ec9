import { Button, Input, SegmentedControl, Select, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { AuditEvent } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import type { UrlChange } from '../../app/url-search.ts'
import { actionLabels, actionMessages, isKnownAction } from '../../messages/action-messages.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { tableLabels } from '../../messages/table-labels.ts'
import classes from './audit.module.css'
import type { FilterName, Filters } from './audit-filters.ts'
import { messages } from './messages.ts'
import { useEventText } from './use-event-text.ts'

interface FilterFieldsProps {
  readonly filters: Filters
  /** The shown events, which name the actors. */
  readonly events: readonly AuditEvent[]
  readonly onChange: (change: UrlChange) => void
}

export function FilterFields({ filters, events, onChange }: FilterFieldsProps) {
  const t = useMessages(messages)
  const tAction = useMessages(actionLabels)
  const { subject } = useEventText()
  const actors = useActors(events)
  const stages = useQuery({ queryKey: ['stages'], queryFn: ({ signal }) => call('GET /stages', { signal }) })
  const subjects = [...Object.keys(tableLabels.en), ...(stages.data?.items.map(({ id }) => id) ?? [])]
  const byLabel = useId()
  const choose = (name: FilterName) => (value: string | null) => onChange({ [name]: value ?? undefined })
  const select = { searchable: true, clearable: true, className: classes.field ?? '' } as const
  return (
    <search className={classes.filters}>
      <Input.Wrapper label={t('by')} labelElement="div" labelProps={{ id: byLabel }}>
        <div>
          <SegmentedControl
            aria-labelledby={byLabel}
            value={filters.by ?? ''}
            onChange={(by) => onChange({ by: by || undefined })}
            data={[
              { value: '', label: t('all') },
              { value: 'people', label: t('people') },
              { value: 'system', label: t('rulesAndStages') },
            ]}
          />
        </div>
      </Input.Wrapper>
      <Select
        {...select}
        label={t('actor')}
        placeholder={t('anyone')}
        data={actors}
        value={filters.actor_id ?? null}
        onChange={choose('actor_id')}
      />
      <Select
        {...select}
        label={t('action')}
        placeholder={t('anyAction')}
        data={withCurrent(Object.keys(actionMessages.en), filters.action).map((value) => ({
          value,
          label: isKnownAction(value) ? tAction(value) : value,
        }))}
        value={filters.action ?? null}
        onChange={choose('action')}
      />
      <Select
        {...select}
        label={t('subject')}
        placeholder={t('anySubject')}
        data={withCurrent(subjects, filters.subject).map((value) => ({ value, label: subject(value) }))}
        value={filters.subject ?? null}
        onChange={choose('subject')}
      />
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          label={t(name)}
          value={filters[name] ?? ''}
          onChange={(event) => onChange({ [name]: event.currentTarget.value || undefined })}
        />
      ))}
      {filters.row_id !== undefined && (
        <Button
          variant="light"
          rightSection={<IconX size={14} />}
          aria-label={t('removeRow')}
          onClick={() => onChange({ row_id: undefined })}
        >
          {t('row')}
        </Button>
      )}
    </search>
  )
}

/** Admins get all users; other roles get the actors of the shown events. */
function useActors(events: readonly AuditEvent[]): { readonly value: string; readonly label: string }[] {
  const may = usePermissions()
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

/** The URL can hold a value that is not in the list. */
function withCurrent(values: readonly string[], current: string | undefined): readonly string[] {
  return current === undefined || values.includes(current) ? values : [...values, current]
}
