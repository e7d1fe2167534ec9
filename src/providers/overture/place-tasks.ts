// Apart from the worker: the main thread must not load the decoder.
import type { ColumnBytes } from '../parquet/decode-column.ts'
import type { WantedPlaces } from './find-rows.ts'

/** A file for the worker: it keeps what it read of a file by its key. */
export interface FileTask {
  readonly file: string
  readonly key: string
  readonly size: number
  /** The metadata, to the end of the file. */
  readonly footer: Uint8Array
}

export interface GroupTask extends FileTask {
  readonly group: number
  /** By name. Undefined: only from memory. */
  readonly columns: Readonly<Record<string, ColumnBytes>> | undefined
}

export interface FindTask extends GroupTask {
  readonly wanted: WantedPlaces
}

export interface ReadTask extends GroupTask {
  readonly rows: readonly number[]
}

/** A small file as a whole. */
export interface TableTask {
  readonly file: string
  readonly bytes: Uint8Array
  /** Columns to read; those that the file lacks are left out. Undefined: all. */
  readonly columns: readonly string[] | undefined
}

/** Some rows of a file of any schema, with the values of all columns. */
export interface RowsTask extends FileTask {
  readonly group: number
  readonly columns: Readonly<Record<string, ColumnBytes>>
  readonly rows: readonly number[]
}
