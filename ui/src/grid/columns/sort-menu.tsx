import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import { useMessages } from '../../messages/define-messages.ts'
import { nextSort } from '../header-row.tsx'
import { gridMessages } from '../messages.ts'
import type { Grid } from '../use-grid.ts'
import { useColumnLabel } from './column-labels.ts'

/** Sorting on phones, where there is no header row. */
export function SortMenu({ grid: { layout, search, change, declaration } }: { readonly grid: Grid }) {
  const t = useMessages(gridMessages)
  const columnLabel = useColumnLabel(declaration.slug)
  const sort = typeof search.sort === 'string' ? search.sort : undefined
  const names = layout.shown.filter((name) => layout.byName.get(name)?.sortable)
  const mark = (name: string) => (sort === name ? ' ↑' : sort === `-${name}` ? ' ↓' : '')
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('sort')}>
          <IconArrowsSort size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => change({ sort: undefined, by: undefined })}>{t('sortNewest')}</Menu.Item>
        {names.map((name) => (
          <Menu.Item key={name} onClick={() => change({ sort: nextSort(sort, name), by: undefined })}>
            {columnLabel(name)}
            {mark(name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
