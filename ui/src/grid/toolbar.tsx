import { Button, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconDownload, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../messages/define-messages.ts'
import { useFormat } from '../messages/use-format.ts'
import { ColumnMenu } from './columns/column-menu.tsx'
import { SortMenu } from './columns/sort-menu.tsx'
import type { GridExtra } from './extras.ts'
import { FilterBar } from './filter/filter-bar.tsx'
import classes from './grid.module.css'
import { searchFieldId } from './grid-keys.ts'
import { ViewSwitch } from './map/view-switch.tsx'
import { gridMessages } from './messages.ts'
import { allRows } from './select/selection.ts'
import type { Grid } from './use-grid.ts'
import { ViewsMenu } from './views/views-menu.tsx'

const typingMs = 250

interface ToolbarProps {
  readonly grid: Grid
  readonly isCards: boolean
  readonly extra: GridExtra | undefined
}

/** Search, filters, row count, views, columns and export. */
export function Toolbar({ grid, isCards, extra: Extra }: ToolbarProps) {
  const t = useMessages(gridMessages)
  return (
    <div className={classes.tools}>
      <SearchField grid={grid} />
      {Extra !== undefined && <Extra grid={grid} />}
      <div className={classes.filters}>
        <FilterBar grid={grid} />
      </div>
      <div className={classes.toolsEnd}>
        <ViewSwitch grid={grid} />
        {isCards ? <SortMenu grid={grid} /> : <RowCount grid={grid} />}
        <ViewsMenu grid={grid} />
        {!isCards && <ColumnMenu grid={grid} />}
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconDownload size={16} />}
          onClick={() => grid.openDialog({ kind: 'export' })}
        >
          {t('export')}
        </Button>
      </div>
      {isCards && <RowCount grid={grid} />}
    </div>
  )
}

function SearchField({ grid: { search, change } }: { readonly grid: Grid }) {
  const t = useMessages(gridMessages)
  const urlText = typeof search.text === 'string' ? search.text : ''
  const [text, setText] = useState(urlText)
  const sent = useRef(urlText)
  // The URL has the trimmed text; the field keeps a trailing space while the user types.
  useEffect(() => {
    if (urlText !== sent.current) setText(urlText)
    sent.current = urlText
  }, [urlText])
  const ask = useDebouncedCallback((wanted: string) => {
    sent.current = wanted.trim()
    change({ text: sent.current === '' ? undefined : sent.current })
  }, typingMs)
  return (
    <TextInput
      id={searchFieldId}
      className={classes.find}
      size="xs"
      type="search"
      aria-label={t('searchHint')}
      placeholder={t('search')}
      leftSection={<IconSearch size={15} />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        ask(event.currentTarget.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' || event.key === 'Enter') event.currentTarget.blur()
      }}
    />
  )
}

function RowCount({ grid: { state, select, declaration } }: { readonly grid: Grid }) {
  const t = useMessages(gridMessages)
  const tPage = useMessages(declaration.messages)
  const { number } = useFormat()
  if (state.status !== 'ready') return null
  const { count, exact } = state.total
  const total = exact ? number(count) : t('aboutTotal', { total: number(rounded(count)) })
  return (
    <span className={classes.count}>
      <span role="status">{tPage('rows', { count, total })}</span>
      {count > 0 && (
        <Button size="compact-xs" variant="light" onClick={() => select(allRows)}>
          {t('checkAll')}
        </Button>
      )}
    </span>
  )
}

/** An estimate with three digits: more would look exact. */
function rounded(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 2)
  return Math.round(count / unit) * unit
}
