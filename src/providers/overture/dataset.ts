import type { Box } from '../../core/geo.ts'
import type { ByteSource } from '../parquet/byte-source.ts'

/** A file of places. */
export interface DatasetFile {
  readonly name: string
  readonly release: string
  /** From the catalogue; undefined: the metadata of the file says it. */
  readonly box: Box | undefined
  open(signal: AbortSignal): Promise<ByteSource>
}

/** A release of places, or a folder of files, in a fixed order: the same search gives the same places in the same order. */
export interface Dataset {
  /** `2026-10-21.0`; of a folder that does not say it, `local`; of several, each: `2026-09-16.0+2026-10-21.0`. */
  readonly release: string
  readonly files: readonly DatasetFile[]
}
