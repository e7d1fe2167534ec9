import type { Row } from '../entities/find-rows.ts'

/** A column of a file. */
export interface FileColumn {
  readonly header: string
  /** The listed columns that the value is made from. */
  readonly reads: readonly string[]
  value(row: Row): unknown
  /** In a workbook the cell opens this URL. */
  link?(row: Row): string | undefined
}
