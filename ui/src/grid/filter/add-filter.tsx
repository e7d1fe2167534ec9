import { Button, Popover, TextInput, UnstyledButton } from '@mantine/core'
import { IconFilterPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { EntityColumn } from '../../api/entity-routes.ts'
import { useShortcuts } from '../../app/shortcuts.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useColumnLabel } from '../columns/column-labels.ts'
import { gridMessages } from '../messages.ts'
import { isSame } from './chips.ts'
import { type Condition, isOperator, takesOf } from './condition.ts'
import { ConditionEditor, hasFewValues } from './condition-editor.tsx'
import classes from './filter-bar.module.css'
import type { FilterSource } from './filter-source.ts'

interface AddFilterProps {
  readonly grid: FilterSource
  readonly conditions: readonly Condition[]
  readonly onChange: (conditions: readonly Condition[]) => void
  readonly onToggle: () => void
}

/** First the column, then the condition. Value lists apply on each check; other conditions on Apply. */
export function AddFilter({ grid, conditions, onChange, onToggle }: AddFilterProps) {
  const t = useMessages(gridMessages)
  const [isOpen, setOpen] = useState(false)
  const [column, setColumn] = useState<EntityColumn>()
  // The condition being edited: the next change replaces it.
  const [own, setOwn] = useState<Condition>()
  const toggle = (next: boolean) => {
    onToggle()
    setOpen(next)
    setColumn(undefined)
    setOwn(undefined)
  }
  const choose = (chosen: EntityColumn) => {
    // A person names a site by its host, not by its id.
    const wanted = (chosen.name === 'domain_id' && grid.columns.find(({ name }) => name === 'host')) || chosen
    setColumn(wanted)
    setOwn(listCondition(wanted, conditions))
  }
  const put = (condition: Condition | undefined) => {
    const at = own === undefined ? -1 : conditions.findIndex((one) => isSame(one, own))
    const others = at === -1 ? conditions : conditions.toSpliced(at, 1)
    onChange(condition === undefined ? others : others.toSpliced(at === -1 ? others.length : at, 0, condition))
    setOwn(condition)
  }
  useShortcuts([{ keys: 'f', label: t('keyFilter'), run: () => toggle(true) }])
  return (
    <Popover opened={isOpen} onChange={toggle} position="bottom-start" shadow="md" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Button
          data-add-filter
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconFilterPlus size={16} />}
          onClick={() => toggle(!isOpen)}
        >
          {t('filter')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('filterBy')}>
        {column === undefined ? (
          <ColumnList grid={grid} onChoose={choose} />
        ) : (
          <ConditionEditor grid={grid} condition={own ?? blank(column)} onChange={put} onClose={() => toggle(false)} />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

/** Reopening a value list continues its condition: one value list per column. */
function listCondition(column: EntityColumn, conditions: readonly Condition[]): Condition | undefined {
  const isList = ({ field, op }: Condition) =>
    field === column.name && (takesOf(op) === 'list' || op === 'equals' || op === 'not_equals')
  return hasFewValues(column) ? conditions.find(isList) : undefined
}

/** An empty condition with the most common operator. */
function blank({ name, operators }: EntityColumn): Condition {
  const op = ['in', 'contains', 'has_any', 'gte', 'after'].find((one) => operators.includes(one)) ?? operators[0] ?? ''
  const better = operators.includes('contains') && !/_(outcome|error_code)$/.test(name) ? 'contains' : op
  return { field: name, op: isOperator(better) ? better : 'equals', values: [] }
}

function ColumnList({ grid, onChoose }: { grid: FilterSource; onChoose: (column: EntityColumn) => void }) {
  const t = useMessages(gridMessages)
  const columnLabel = useColumnLabel(grid.declaration.slug)
  const [query, setQuery] = useState('')
  const { columns, declaration } = grid
  const rank = ({ name }: EntityColumn) => {
    const index = declaration.quick.indexOf(name)
    return index === -1 ? declaration.quick.length : index
  }
  const hasHost = columns.some(({ name }) => name === 'host')
  const found = columns
    // Ids of other rows are set by links and shown as chips; no user types them.
    .filter(({ name, type, is_user: isUser }) => type !== 'uuid' || isUser || (name === 'domain_id' && !hasHost))
    .map((column) => ({ column, label: columnLabel(column.name) }))
    .filter(({ label, column: { name } }) => `${label} ${name}`.toLowerCase().includes(query.trim().toLowerCase()))
    .toSorted((one, other) => rank(one.column) - rank(other.column))
  return (
    <>
      <TextInput
        size="sm"
        mb={6}
        data-autofocus
        aria-label={t('findColumn')}
        placeholder={t('filterBy')}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && found[0] !== undefined) onChoose(found[0].column)
        }}
      />
      <div className={classes.list}>
        {found.map(({ column, label }) => (
          <UnstyledButton key={column.name} className={classes.option} onClick={() => onChoose(column)}>
            <span>{label}</span>
          </UnstyledButton>
        ))}
      </div>
    </>
  )
}
