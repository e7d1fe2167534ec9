import type { TableCounts } from '../../v1/import/table-counts.ts'
import { bar, liveLines } from '../progress/live-lines.ts'

export interface ImportProgress {
  show(table: string, counts: TableCounts): void
  clear(): void
}

/** Progress of an import, with the estimated time left. No output if there is no terminal. */
export function importProgress(totals: ReadonlyMap<string, number>, out = process.stderr): ImportProgress {
  const lines = liveLines(out)
  const all = [...totals.values()].reduce((sum, rows) => sum + rows, 0)
  const done = new Map<string, number>()
  const started = performance.now()
  let before: number | undefined
  return {
    clear: () => lines.clear(),
    show(table, { read }) {
      // Rows that an earlier run has read do not count for the speed.
      before ??= Math.max(0, read - 2000)
      done.set(table, read)
      const sum = [...done.values()].reduce((total, rows) => total + rows, 0)
      const seconds = (performance.now() - started) / 1000
      const pace = (sum - before) / seconds
      const left = pace > 0 ? `, about ${Math.ceil((all - sum) / pace)} s left` : ''
      lines.show([
        `${bar(sum, all)} rows, ${Math.round(pace)} a second${left}`,
        `${bar(read, totals.get(table) ?? read)} ${table}`,
      ])
    },
  }
}
