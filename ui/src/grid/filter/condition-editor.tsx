import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { EntityColumn } from '../../api/entity-routes.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { isKindColumn } from '../cells/value-text.ts'
import { useColumnLabel } from '../columns/column-labels.ts'
import { gridMessages } from '../messages.ts'
import { type Condition, isOperator, readCondition, takesOf, writeCondition } from './condition.ts'
import type { FilterSource } from './filter-source.ts'
import { operatorKey } from './operator-labels.ts'
import { SearchList } from './search-list.tsx'
import { UserList } from './user-list.tsx'
import { ValueList } from './value-list.tsx'

interface ConditionEditorProps {
  readonly grid: FilterSource
  readonly condition: Condition
  readonly onChange: (condition: Condition | undefined) => void
  readonly onClose: () => void
}

/** Columns with few values, or whose values have names: shown as checkboxes. */
export function hasFewValues({ type, name, searchable, is_user }: EntityColumn): boolean {
  if (is_user || type === 'enum' || type === 'boolean' || isKindColumn(name) || name === 'searches') return true
  return (
    type === 'text' &&
    !searchable &&
    /_(outcome|error_code)$|^(language|country|provider|method|business_status)$/.test(name)
  )
}

export function ConditionEditor({ grid, condition, onChange, onClose }: ConditionEditorProps) {
  const columnLabel = useColumnLabel(grid.declaration.slug)
  const t = useMessages(gridMessages)
  const [draft, setDraft] = useState(condition)
  const column = grid.layout.byName.get(condition.field)
  const operators = (column?.operators ?? []).filter(isOperator)
  const takes = takesOf(draft.op)
  const isChecklist = column !== undefined && hasFewValues(column) && takes !== 'none'
  const choose = (op: string) => {
    if (!isOperator(op)) return
    const next = { ...draft, op, values: takesOf(op) === 'none' ? [] : draft.values }
    setDraft(next)
    if (isChecklist && takesOf(op) !== 'none' && next.values.length > 0) onChange(next)
  }
  const check = (values: readonly string[]) => {
    const op = draft.op === 'equals' ? 'in' : draft.op === 'not_equals' ? 'not_in' : draft.op
    // Yes or no: checking one unchecks the other.
    const next = column?.type === 'boolean' ? { ...draft, values: values.slice(-1) } : { ...draft, op, values }
    setDraft(next)
    onChange(next.values.length === 0 ? undefined : next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (takes !== 'none' && draft.values.every((value) => value.trim() === '')) return
    onChange(draft)
    onClose()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="xs" w={268}>
        <Group gap="xs" wrap="nowrap">
          <Text fw={560} size="sm" style={{ whiteSpace: 'nowrap' }}>
            {columnLabel(condition.field)}
          </Text>
          <NativeSelect
            size="xs"
            flex={1}
            aria-label={t('operator')}
            value={draft.op}
            data={operators
              .filter((op) => !isChecklist || !['equals', 'not_equals'].includes(op) || column.type === 'boolean')
              .map((op) => ({ value: op, label: t(operatorKey(op)) }))}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        </Group>
        {isChecklist && column.is_user ? (
          <UserList values={draft.values} onChange={check} />
        ) : isChecklist && column.name === 'searches' ? (
          <SearchList values={draft.values} onChange={check} />
        ) : isChecklist ? (
          <ValueList grid={grid} column={column} values={draft.values} onChange={check} />
        ) : (
          <>
            {takes !== 'none' && <Values draft={draft} column={column} onChange={setDraft} />}
            <Group justify="flex-end" gap="xs">
              <Button size="compact-sm" variant="subtle" color="gray" onClick={onClose}>
                {t('cancel')}
              </Button>
              <Button size="compact-sm" type="submit">
                {t('apply')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </form>
  )
}

interface ValuesProps {
  readonly draft: Condition
  readonly column: EntityColumn | undefined
  readonly onChange: (condition: Condition) => void
}

function Values({ draft, column, onChange }: ValuesProps) {
  const t = useMessages(gridMessages)
  const isDate = column?.type === 'date'
  const hint = isDate ? { description: t('dateHint') } : {}
  const mode = column?.type === 'whole' || column?.type === 'decimal' ? ('decimal' as const) : ('text' as const)
  if (draft.op === 'between') {
    const [from = '', to = ''] = draft.values
    const put = (values: readonly string[]) => onChange({ ...draft, values })
    return (
      <Group grow gap="xs" align="flex-end">
        <TextInput
          size="sm"
          inputMode={mode}
          label={t('valueFrom')}
          {...hint}
          value={from}
          data-autofocus
          onChange={(event) => put([event.currentTarget.value, to])}
        />
        <TextInput
          size="sm"
          inputMode={mode}
          label={t('valueTo')}
          value={to}
          onChange={(event) => put([from, event.currentTarget.value])}
        />
      </Group>
    )
  }
  const isList = takesOf(draft.op) === 'list'
  const shown = isList ? writeCondition(draft).slice(draft.op.length + 1) : (draft.values[0] ?? '')
  const read = (text: string) => (isList ? readCondition(draft.field, `${draft.op}:${text}`).values : [text])
  return (
    <TextInput
      size="sm"
      data-autofocus
      inputMode={mode}
      aria-label={t('value')}
      placeholder={t('value')}
      {...hint}
      {...(isList && { description: t('listHint') })}
      value={shown}
      onChange={(event) => onChange({ ...draft, values: read(event.currentTarget.value) })}
    />
  )
}
