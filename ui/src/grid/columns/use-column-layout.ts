import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  type ReactTable,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import type { EntityColumn, Row } from '../../api/entity-routes.ts'
import { valueIn } from '../../lib/value-in.ts'
import type { GridDeclaration } from '../grid-declaration.ts'
import { type Layout, readLayout, storeLayout } from './stored-layout.ts'

const features = tableFeatures({
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
})

type ColumnTable = ReactTable<typeof features, Row>
export interface ColumnLayout {
  readonly table: ColumnTable
  readonly byName: ReadonlyMap<string, EntityColumn>
  /** Names of the visible columns, in order. */
  readonly shown: readonly string[]
  readonly show: (names: readonly string[]) => void
  /** Changes the width without dragging; negative steps make it narrower. */
  readonly widen: (name: string, stepPx: number) => void
  /** Restores the default columns. */
  readonly reset: () => void
}

const minWidthPx = 64
const maxWidthPx = 900

/** The table only manages columns; rows come from the row window. */
const noRows: Row[] = []
const widthOf: Readonly<Record<string, number>> = {
  whole: 110,
  decimal: 110,
  boolean: 110,
  date: 140,
  enum: 150,
  uuid: 200,
  tags: 180,
}

/** Visible columns, their widths and order, stored in this browser per entity. */
export function useColumnLayout(
  { slug, shown: byDefault, widths = {} }: GridDeclaration,
  known: readonly EntityColumn[],
): ColumnLayout {
  const [layout, setLayout] = useState<Layout>(() => readLayout(slug) ?? { shown: byDefault, widths: {} })
  const change = (next: Layout) => {
    setLayout(next)
    storeLayout(slug, next)
  }
  const byName = useMemo(() => new Map(known.map((column) => [column.name, column])), [known])
  const shown = layout.shown.filter((name) => byName.has(name))
  const columns = useMemo(
    () =>
      known.map(({ name, type }) => ({
        id: name,
        accessorFn: (row: Row) => valueIn(row, name),
        size: widths[name] ?? widthOf[type] ?? 200,
        minSize: minWidthPx,
        maxSize: maxWidthPx,
      })),
    [known, widths],
  )
  const columnVisibility = Object.fromEntries(known.map(({ name }) => [name, shown.includes(name)]))
  const table = useTable({
    features,
    columns,
    data: noRows,
    state: { columnOrder: [...shown], columnVisibility, columnSizing: { ...layout.widths } },
    columnResizeMode: 'onChange',
    onColumnSizingChange(updater) {
      setLayout((before) => {
        const next = { ...before, widths: typeof updater === 'function' ? updater({ ...before.widths }) : updater }
        storeLayout(slug, next)
        return next
      })
    },
  })
  return {
    table,
    byName,
    shown,
    show: (names) => change({ ...layout, shown: names }),
    widen(name, stepPx) {
      const width = (table.getColumn(name)?.getSize() ?? minWidthPx) + stepPx
      const within = Math.max(minWidthPx, Math.min(maxWidthPx, width))
      change({ ...layout, widths: { ...layout.widths, [name]: within } })
    },
    reset: () => change({ shown: byDefault, widths: {} }),
  }
}
