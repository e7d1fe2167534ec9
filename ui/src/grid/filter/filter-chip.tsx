import { Popover, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMessages } from '../../messages/define-messages.ts'
import { useValueText } from '../cells/value-text.ts'
import { useColumnLabel } from '../columns/column-labels.ts'
import { gridMessages } from '../messages.ts'
import type { Condition } from './condition.ts'
import { ConditionEditor } from './condition-editor.tsx'
import classes from './filter-bar.module.css'
import type { FilterSource } from './filter-source.ts'
import { formatValues, operatorKey } from './operator-labels.ts'
import { useIdNames } from './use-id-names.ts'

interface FilterChipProps {
  readonly grid: FilterSource
  readonly condition: Condition
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
  /** undefined: the condition has no value; the chip stays while it is open. */
  readonly onChange: (condition: Condition | undefined) => void
  readonly onRemove: () => void
}

/** As many values as fit. */
const maxValues = 3

export function FilterChip({ grid, condition, isOpen, onToggle, onChange, onRemove }: FilterChipProps) {
  const t = useMessages(gridMessages)
  const columnLabel = useColumnLabel(grid.declaration.slug)
  const valueText = useValueText(condition.field)
  const idName = useIdNames(condition)
  const valueLabel = (value: string) => idName(value) ?? valueText(value)
  const name = columnLabel(condition.field)
  const op = t(operatorKey(condition.op))
  const value = formatValues(condition, { t, valueLabel, most: maxValues })
  return (
    <span className={classes.chip}>
      <Popover opened={isOpen} onChange={onToggle} position="bottom-start" shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton className={classes.body} onClick={() => onToggle(!isOpen)}>
            <span className={classes.name}>{name}</span>
            <span className={classes.op}>{op}</span>
            <span className={classes.value}>{value === '' && condition.op === 'in' ? '…' : value}</span>
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown aria-label={name}>
          <ConditionEditor grid={grid} condition={condition} onChange={onChange} onClose={() => onToggle(false)} />
        </Popover.Dropdown>
      </Popover>
      <UnstyledButton
        className={classes.remove}
        aria-label={t('removeFilter', { filter: `${name} ${op} ${value}` })}
        onClick={onRemove}
      >
        <IconX size={14} />
      </UnstyledButton>
    </span>
  )
}
