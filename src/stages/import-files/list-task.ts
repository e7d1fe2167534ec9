// Apart from the worker: the main thread must not load the readers of files.
import type { FileFormat, ImportEntity, ImportOptions } from './import-request.ts'

/** A list sent as JSON, as a table. */
export interface ParsedList {
  /** The fields beside `rows`; undefined if the body is neither a list nor an object. */
  readonly fields: Readonly<Record<string, unknown>> | undefined
  /** Undefined if `rows` is no list. */
  readonly rowCount: number | undefined
  readonly header: readonly string[]
  /** The first rows, for a preview. */
  readonly sample: readonly (readonly string[])[]
  /** All rows: one JSON array of cells per line. */
  readonly lines: Uint8Array
}

/** The beginning of a file for a preview, or all of a workbook or a parquet file. */
export interface PreviewTask {
  readonly start: Uint8Array
  readonly format: FileFormat
  readonly entity: ImportEntity
  readonly options: ImportOptions
}

/** The message of a problem that the sender can solve. Only messages cross threads. */
export interface Refused {
  readonly refused: string
}
