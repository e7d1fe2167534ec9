import { ActionIcon, Button, Checkbox, Group, Popover, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconColumns3, IconMinus, IconPlus } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { useMessages } from '../../messages/define-messages.ts'
import classes from '../filter/filter-bar.module.css'
import { gridMessages } from '../messages.ts'
import type { Grid } from '../use-grid.ts'
import { useColumnLabel } from './column-labels.ts'

const stepPx = 40

/** Visibility, width and order of columns; visible ones first. */
export function ColumnMenu({ grid: { layout, columns, declaration } }: { readonly grid: Grid }) {
  const t = useMessages(gridMessages)
  const label = useColumnLabel(declaration.slug)
  const [query, setQuery] = useState('')
  const { shown, show, widen, reset } = layout
  const rest = columns.map(({ name }) => name).filter((name) => !shown.includes(name))
  const found = [...shown, ...rest].filter((name) => label(name).toLowerCase().includes(query.trim().toLowerCase()))
  const move = (name: string, step: number) => {
    const from = shown.indexOf(name)
    const to = from + step
    if (to < 0 || to >= shown.length) return
    const next = shown.filter((one) => one !== name)
    show([...next.slice(0, to), name, ...next.slice(to)])
  }
  return (
    <Popover position="bottom-end" shadow="md" width={340} trapFocus returnFocus>
      <Popover.Target>
        <Button size="compact-sm" variant="subtle" color="gray" leftSection={<IconColumns3 size={16} />}>
          {t('columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('columnsHint')}>
        <TextInput
          size="sm"
          mb={6}
          data-autofocus
          aria-label={t('findColumn')}
          placeholder={t('findColumn')}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <div className={classes.list}>
          {found.map((name) => (
            <div key={name} className={classes.option}>
              <Checkbox
                size="xs"
                label={label(name)}
                checked={shown.includes(name)}
                // The last column stays: an empty table would have no way back.
                disabled={shown.length === 1 && shown.includes(name)}
                onChange={(event) =>
                  show(event.currentTarget.checked ? [...shown, name] : shown.filter((one) => one !== name))
                }
                flex={1}
              />
              {shown.includes(name) && (
                <Group gap={0} wrap="nowrap">
                  <Step
                    label={t('narrower', { column: label(name) })}
                    icon={IconMinus}
                    onClick={() => widen(name, -stepPx)}
                  />
                  <Step
                    label={t('wider', { column: label(name) })}
                    icon={IconPlus}
                    onClick={() => widen(name, stepPx)}
                  />
                  <Step
                    label={t('moveUp', { column: label(name) })}
                    icon={IconChevronUp}
                    onClick={() => move(name, -1)}
                  />
                  <Step
                    label={t('moveDown', { column: label(name) })}
                    icon={IconChevronDown}
                    onClick={() => move(name, 1)}
                  />
                </Group>
              )}
            </div>
          ))}
        </div>
        <Button size="compact-sm" variant="subtle" color="gray" mt={6} onClick={reset}>
          {t('resetColumns')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

interface StepProps {
  readonly label: string
  readonly icon: ComponentType<{ size?: number | string }>
  readonly onClick: () => void
}

function Step({ label, icon: Icon, onClick }: StepProps) {
  return (
    <ActionIcon size="sm" variant="subtle" color="gray" aria-label={label} title={label} onClick={onClick}>
      <Icon size={14} />
    </ActionIcon>
  )
}
