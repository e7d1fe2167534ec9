import type { FilterNode, Row, Target } from '../../api/entity-routes.ts'

/** Checked rows: some by id, or all that match except some. */
export type Selection =
  | { readonly kind: 'some'; readonly rows: ReadonlyMap<string, Row> }
  | { readonly kind: 'all'; readonly except: ReadonlySet<string> }

export const noRows: Selection = { kind: 'some', rows: new Map() }
export const allRows: Selection = { kind: 'all', except: new Set() }

export function isSelected(selection: Selection, id: string): boolean {
  return selection.kind === 'all' ? !selection.except.has(id) : selection.rows.has(id)
}

export function sizeOf(selection: Selection, total: number): number {
  return selection.kind === 'all' ? Math.max(0, total - selection.except.size) : selection.rows.size
}

export function toggled(selection: Selection, row: Row): Selection {
  return isSelected(selection, row.id) ? without(selection, [row]) : including(selection, [row])
}

export function including(selection: Selection, rows: readonly Row[]): Selection {
  if (selection.kind === 'all') {
    const except = new Set(selection.except)
    for (const { id } of rows) except.delete(id)
    return { kind: 'all', except }
  }
  return { kind: 'some', rows: new Map([...selection.rows, ...rows.map((row) => [row.id, row] as const)]) }
}

export function without(selection: Selection, rows: readonly Row[]): Selection {
  if (selection.kind === 'all') {
    return { kind: 'all', except: new Set([...selection.except, ...rows.map(({ id }) => id)]) }
  }
  const gone = new Set(rows.map(({ id }) => id))
  return { kind: 'some', rows: new Map([...selection.rows].filter(([id]) => !gone.has(id))) }
}

/** The selection as the API takes it. */
export function targetOf(selection: Selection, filter: FilterNode): Target {
  if (selection.kind === 'some') return { ids: [...selection.rows.keys()] }
  if (selection.except.size === 0) return { filter }
  return { filter: { all: [filter, { field: 'id', op: 'not_in', value: [...selection.except] }] } }
}
