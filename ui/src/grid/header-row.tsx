import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { Row } from '../api/entity-routes.ts'
import { useMessages } from '../messages/define-messages.ts'
import { useColumnLabel } from './columns/column-labels.ts'
import classes from './grid.module.css'
import { gridMessages } from './messages.ts'
import { CheckVisible } from './select/check-visible.tsx'
import type { Grid } from './use-grid.ts'

/** Ascending, descending, then the default order. */
export function nextSort(sort: string | undefined, name: string): string | undefined {
  if (sort === name) return `-${name}`
  return sort === `-${name}` ? undefined : name
}

interface HeaderRowProps {
  readonly grid: Grid
  readonly inView: () => readonly Row[]
}

export function HeaderRow({ grid, inView }: HeaderRowProps) {
  const t = useMessages(gridMessages)
  const columnLabel = useColumnLabel(grid.declaration.slug)
  const { layout, search, change, isGrouped } = grid
  const sort = typeof search.sort === 'string' ? search.sort : undefined
  const [group] = layout.table.getHeaderGroups()
  return (
    <div role="rowgroup" className={classes.top}>
      <div className={classes.head} role="row" aria-rowindex={1}>
        <div role="columnheader" className={classes.check}>
          <CheckVisible grid={grid} inView={inView} />
        </div>
        {isGrouped && (
          <div role="columnheader" className={`${classes.headCell} ${classes.groupHead}`}>
            {columnLabel('domain_id')}
          </div>
        )}
        {group?.headers.map((header) => {
          const { id } = header.column
          const column = layout.byName.get(id)
          const label = columnLabel(id)
          const direction = sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : 'none'
          const isNumber = column?.type === 'whole' || column?.type === 'decimal'
          return (
            <div
              key={id}
              role="columnheader"
              className={`${classes.headCell} ${isNumber ? classes.numbers : ''}`}
              aria-sort={direction}
            >
              <UnstyledButton
                className={classes.sort}
                disabled={column?.sortable !== true}
                title={column?.sortable === true ? t('sortBy', { column: label }) : undefined}
                onClick={() => change({ sort: nextSort(sort, id), by: undefined })}
              >
                <span>{label}</span>
                {direction === 'ascending' && <IconArrowUp size={13} aria-hidden />}
                {direction === 'descending' && <IconArrowDown size={13} aria-hidden />}
              </UnstyledButton>
              <span
                className={classes.resize}
                data-busy={header.column.getIsResizing() || undefined}
                aria-hidden
                onMouseDown={header.getResizeHandler()}
                onTouchStart={header.getResizeHandler()}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}
