import { Popover, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useCodeWords } from '../../words/code-words.ts'
import { useWords } from '../../words/define-words.ts'
import { useHost } from '../cells/row-names.ts'
import { columnLabel, columnWords } from '../columns/column-words.ts'
import { gridWords } from '../words.ts'
import type { Condition } from './condition.ts'
import { ConditionEditor } from './condition-editor.tsx'
import classes from './filter-bar.module.css'
import type { Filtered } from './filtered.ts'
import { operatorKey, valuesInWords } from './operator-words.ts'

interface FilterChipProps {
  readonly grid: Filtered
  readonly condition: Condition
  /** undefined takes it away. */
  readonly onChange: (condition: Condition | undefined) => void
}

export function FilterChip({ grid, condition, onChange }: FilterChipProps) {
  const say = useWords(gridWords)
  const sayColumn = useWords(columnWords)
  const inWords = useCodeWords()
  const [isOpen, setOpen] = useState(false)
  const host = useHost(condition.field === 'domain_id' ? condition.values[0] : undefined)
  const name = columnLabel(sayColumn, condition.field)
  const op = say(operatorKey(condition.op))
  const value = host ?? valuesInWords(condition, say, inWords)
  return (
    <span className={classes.chip}>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton className={classes.body} onClick={() => setOpen(!isOpen)}>
            <span className={classes.name}>{name}</span>
            <span className={classes.op}>{op}</span>
            <span className={classes.value}>{value}</span>
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown aria-label={name}>
          <ConditionEditor grid={grid} condition={condition} onChange={onChange} onClose={() => setOpen(false)} />
        </Popover.Dropdown>
      </Popover>
      <UnstyledButton
        className={classes.remove}
        aria-label={say('removeFilter', { filter: `${name} ${op} ${value}` })}
        onClick={() => onChange(undefined)}
      >
        <IconX size={14} />
      </UnstyledButton>
    </span>
  )
}
