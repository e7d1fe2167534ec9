import type { ImportResult } from '../../v1/import/run-import.ts'
import { rejectedIn } from '../../v1/import/table-counts.ts'
import { formatTable } from '../table.ts'

export interface Summary extends ImportResult {
  readonly dryRun: boolean
  readonly leftBehind: readonly { readonly table: string; readonly rows: number }[]
}

/** The summary of an import: counts per table, and reasons for rejected rows. */
export function summaryText({ counts, missing, resumed, dryRun, leftBehind }: Summary): string {
  const tables = Object.entries(counts)
  const rows = tables.map(([table, one]) => {
    return [table, one.read, one.created, one.merged, one.updated, one.unchanged, rejectedIn(one)] as const
  })
  const header = ['table', 'read', 'created', 'merged', 'updated', 'unchanged', 'rejected']
  const changes = rows.reduce((sum, [, , created, merged, updated]) => sum + created + merged + updated, 0)
  const notes = [
    ...reasons(
      'Rejected',
      tables.map(([table, { rejected }]) => [table, rejected] as const),
    ),
    ...reasons(
      'Values dropped from imported rows',
      tables.map(([table, { dropped }]) => [table, dropped] as const),
    ),
    ...missing.map((table) => `V1 has no table ${table}: nothing was imported from it.`),
    ...leftBehind.map(({ table, rows: n }) => `Not imported: ${table}, ${n} rows. V2 has no corresponding table.`),
  ]
  const end = dryRun
    ? `Dry run: nothing was written. An import would make ${changes} changes.`
    : `${changes} changes.${resumed ? ' It continued an interrupted run: run it again to import rows that V1 has changed since.' : ''}`
  return [formatTable(header, rows), '', ...notes, ...(notes.length > 0 ? [''] : []), end].join('\n')
}

function reasons(title: string, tables: readonly (readonly [string, Readonly<Record<string, number>>])[]): string[] {
  const lines = tables.flatMap(([table, counted]) => {
    const parts = Object.entries(counted).map(([reason, count]) => `${reason} ${count}`)
    return parts.length === 0 ? [] : [`  ${table}: ${parts.join(', ')}`]
  })
  return lines.length === 0 ? [] : [`${title}:`, ...lines]
}

export function summaryJson({ counts, ...rest }: Summary): object {
  const tables = Object.entries(counts).map(([table, { after: _, done: __, ...one }]) => [table, one] as const)
  return { ...rest, tables: Object.fromEntries(tables) }
}
