import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { type CSSProperties, type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import { toast } from '../app/toast.ts'
import { useStore } from '../lib/store.ts'
import { useMessages } from '../messages/define-messages.ts'
import { density } from '../theme/density.ts'
import classes from './grid.module.css'
import { useRowKeys } from './grid-keys.ts'
import { GridRow, rowDomId } from './grid-row.tsx'
import { GroupRail } from './groups/group-rail.tsx'
import { groupsOf, type RowGroup, sizeOfGroup } from './groups/groups-of.ts'
import { HeaderRow } from './header-row.tsx'
import { gridMessages } from './messages.ts'
import { useRowScroll } from './scroll/use-row-scroll.ts'
import { including, isSelected, toggled } from './select/selection.ts'
import type { Grid } from './use-grid.ts'

const headPx = 36
/** At least 24: checkboxes are targets (WCAG 2.2, 2.5.8). */
const rowPx = {
  comfortable: { table: 36, cards: 68 },
  compact: { table: 28, cards: 54 },
} as const

/** Renders the visible rows only, whatever the total. */
export function GridBody({ grid, isCards }: { readonly grid: Grid; readonly isCards: boolean }) {
  const t = useMessages(gridMessages)
  const tPage = useMessages(grid.declaration.messages)
  const { state, rows, declaration, layout, selection, current, openId, columns, isGrouped } = grid
  const height = rowPx[useStore(density)][isCards ? 'cards' : 'table']
  const count = state.status === 'loading' ? 20 : state.total.count
  const { scroller, boxPx, shiftPx, first, last, scrollTo, inView } = useRowScroll({
    count,
    rowPx: height,
    headPx: isCards ? 0 : headPx,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query starts at the top
  useEffect(() => scrollTo(0), [rows, scrollTo])
  useEffect(() => rows.setVisible(first, last), [rows, first, last])
  useFocusBack(scroller, openId)
  const events = useRowEvents(grid)
  useRowKeys(grid, { scrollTo, check: events.onCheck })
  const names = layout.shown.join()
  const shown = useMemo(() => names.split(',').flatMap((name) => layout.byName.get(name) ?? []), [layout.byName, names])
  const groups = isGrouped ? groupsOf(state, first, last) : noGroups
  const groupFrom = new Map(groups.map((group) => [group.from, group]))
  const rowsInView = () => {
    const seen = inView()
    return state.rows.slice(Math.max(0, seen.first - state.start), Math.max(0, seen.last - state.start))
  }
  // aria-activedescendant needs a rendered row.
  const currentRow = current >= first && current < last ? state.rows[current - state.start] : undefined
  return (
    <div className={classes.main}>
      {state.newCount > 0 && (
        <div className={classes.pill}>
          <Button
            size="compact-sm"
            radius="xl"
            leftSection={<IconArrowUp size={14} />}
            onClick={() => {
              scrollTo(0)
              rows.reload()
            }}
          >
            {t('fresh', { count: state.newCount })}
          </Button>
        </div>
      )}
      <div
        ref={scroller}
        className={classes.scroller}
        role="grid"
        tabIndex={0}
        aria-label={tPage('title')}
        aria-multiselectable
        aria-rowcount={state.total.exact ? state.total.count + 1 : -1}
        aria-colcount={shown.length + (isGrouped ? 2 : 1)}
        aria-busy={state.status === 'loading'}
        aria-activedescendant={currentRow === undefined ? undefined : rowDomId(currentRow.id)}
        style={sizes(grid, isCards, height)}
      >
        {!isCards && columns.length > 0 && <HeaderRow grid={grid} inView={rowsInView} />}
        <div className={classes.rows} role="rowgroup" style={{ height: boxPx }}>
          {Array.from({ length: Math.max(0, last - first) }, (_none, at) => {
            const index = first + at
            const row = state.rows[index - state.start]
            const name = row === undefined ? '' : declaration.nameOf(row)
            return (
              <GridRow
                key={row?.id ?? index}
                row={row}
                index={index}
                topPx={index * height - shiftPx}
                columns={shown}
                name={name}
                checkLabel={t('checkRow', { name })}
                detail={isCards && row !== undefined ? declaration.detailOf(row) : nothingMore}
                isSelected={row !== undefined && isSelected(selection, row.id)}
                isCurrent={index === current}
                isOpen={row !== undefined && row.id === openId}
                isGone={row !== undefined && state.gone.has(row.id)}
                isGrouped={isGrouped}
                isGroupStart={groupFrom.has(index)}
                groupSize={sizeOfGroup(groupFrom.get(index))}
                isCard={isCards}
                linked={declaration.linked ?? noLinks}
                href={row === undefined ? undefined : declaration.pageOf?.(row)}
                {...events}
              />
            )
          })}
          {!isCards && <GroupRail groups={groups} rowPx={height} shiftPx={shiftPx} />}
        </div>
      </div>
    </div>
  )
}

const nothingMore: readonly unknown[] = []
const noLinks: readonly string[] = []
const noGroups: readonly RowGroup[] = []
const groupPx = 240

/** Widths are CSS variables: resizing a column renders no row again. */
function sizes({ layout, isGrouped }: Grid, isCards: boolean, rowHeight: number): CSSProperties {
  const widths = layout.table.getVisibleLeafColumns().map((column) => column.getSize())
  const [name = 240, ...rest] = widths
  const group = isGrouped ? [`${groupPx}px`] : []
  const template = [...group, `minmax(${name}px, 1fr)`, ...rest.map((size) => `${size}px`)].join(' ')
  const width = widths.reduce((sum, size) => sum + size, isGrouped ? 40 + groupPx : 40)
  return {
    '--grid-columns': template,
    '--grid-width': isCards ? '100%' : `${width}px`,
    '--grid-row': `${rowHeight}px`,
    '--grid-group': `${groupPx}px`,
  } as CSSProperties
}

/** When the drawer closes, focus returns to the list, unless it is somewhere else. */
function useFocusBack(list: RefObject<HTMLElement | null>, openId: string | undefined): void {
  const before = useRef(openId)
  useEffect(() => {
    const isClosed = before.current !== undefined && openId === undefined
    before.current = openId
    if (isClosed && document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  }, [list, openId])
}

/** Stable callbacks, so that memoised rows do not render again. */
function useRowEvents(grid: Grid) {
  const t = useMessages(gridMessages)
  const latest = useRef(grid)
  latest.current = grid
  const anchor = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a range does not span two queries
  useEffect(() => {
    anchor.current = undefined
  }, [grid.rows])
  const onCheck = useCallback(
    (index: number, isRange: boolean) => {
      const { state, selection, select, current, setCurrent } = latest.current
      const row = state.rows[index - state.start]
      if (row === undefined) return
      setCurrent(index)
      if (!isRange) {
        anchor.current = row.id
        return select(toggled(selection, row))
      }
      const other = anchor.current
      const at = other === undefined ? current - state.start : state.rows.findIndex(({ id }) => id === other)
      if (state.rows[at] === undefined) return toast(t('rangeTooLong'))
      const [from, to] = [at, index - state.start].toSorted((one, another) => one - another)
      select(including(selection, state.rows.slice(from, (to ?? 0) + 1)))
    },
    [t],
  )
  const onOpen = useCallback(
    (index: number, isRange: boolean) => {
      const { state, setCurrent, open } = latest.current
      if (isRange) return onCheck(index, true)
      const id = state.rows[index - state.start]?.id
      setCurrent(index)
      anchor.current = id
      open(id)
    },
    [onCheck],
  )
  return { onCheck, onOpen }
}
