import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import { useWords } from '../../words/define-words.ts'
import { nextSort } from '../header-row.tsx'
import type { Grid } from '../use-grid.ts'
import { gridWords } from '../words.ts'
import { columnLabel, columnWords } from './column-words.ts'

/** Where there is no head to click on. */
export function SortMenu({ grid: { layout, search, change } }: { readonly grid: Grid }) {
  const say = useWords(gridWords)
  const sayColumn = useWords(columnWords)
  const sort = typeof search.sort === 'string' ? search.sort : undefined
  const names = layout.shown.filter((name) => layout.byName.get(name)?.sortable)
  const mark = (name: string) => (sort === name ? ' ↑' : sort === `-${name}` ? ' ↓' : '')
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={say('sort')}>
          <IconArrowsSort size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => change({ sort: undefined, by: undefined })}>{say('sortNewest')}</Menu.Item>
        {names.map((name) => (
          <Menu.Item key={name} onClick={() => change({ sort: nextSort(sort, name), by: undefined })}>
            {columnLabel(sayColumn, name)}
            {mark(name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
