import { ActionIcon, Checkbox, Group, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useMessages } from '../../messages/define-messages.ts'
import { useColumnLabel } from '../columns/column-labels.ts'
import classes from '../filter/filter-bar.module.css'
import { gridMessages } from '../messages.ts'
import type { Grid } from '../use-grid.ts'
import type { ExportDraft } from './use-export-draft.ts'

/** Columns of the file and their order; the chosen ones first. */
export function ColumnChooser({ grid, draft }: { readonly grid: Grid; readonly draft: ExportDraft }) {
  const t = useMessages(gridMessages)
  const label = useColumnLabel(grid.declaration.slug)
  const [query, setQuery] = useState('')
  const { columns: chosen, setColumns } = draft
  const rest = grid.columns.map(({ name }) => name).filter((name) => !chosen.includes(name))
  const found = [...chosen, ...rest].filter((name) => label(name).toLowerCase().includes(query.trim().toLowerCase()))
  const move = (name: string, step: number) => {
    const to = chosen.indexOf(name) + step
    if (to < 0 || to >= chosen.length) return
    const others = chosen.filter((one) => one !== name)
    setColumns([...others.slice(0, to), name, ...others.slice(to)])
  }
  return (
    <div>
      <TextInput
        size="sm"
        mb={6}
        aria-label={t('findColumn')}
        placeholder={t('findColumn')}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <fieldset className={classes.list} aria-label={t('exportColumns')}>
        {found.map((name) => (
          <div key={name} className={classes.option}>
            <Checkbox
              size="xs"
              label={label(name)}
              checked={chosen.includes(name)}
              disabled={chosen.length === 1 && chosen.includes(name)}
              onChange={(event) =>
                setColumns(event.currentTarget.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
              }
              flex={1}
            />
            {chosen.includes(name) && (
              <Group gap={0} wrap="nowrap">
                <ActionIcon
                  size={26}
                  variant="subtle"
                  color="gray"
                  aria-label={t('moveUp', { column: label(name) })}
                  onClick={() => move(name, -1)}
                >
                  <IconChevronUp size={14} />
                </ActionIcon>
                <ActionIcon
                  size={26}
                  variant="subtle"
                  color="gray"
                  aria-label={t('moveDown', { column: label(name) })}
                  onClick={() => move(name, 1)}
                >
                  <IconChevronDown size={14} />
                </ActionIcon>
              </Group>
            )}
          </div>
        ))}
      </fieldset>
    </div>
  )
}
