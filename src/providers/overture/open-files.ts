import type { Box } from '../../core/geo.ts'
import type { ByteSource } from '../parquet/byte-source.ts'
import type { ByteRange, FileIndex, GroupIndex } from '../parquet/file-index.ts'
import { metadataStart, tailBytes } from '../parquet/read-metadata.ts'
import type { DatasetFile } from './dataset.ts'
import { LruMap } from './lru-map.ts'
import type { PlacePool } from './place-pool.ts'
import type { FileTask } from './place-tasks.ts'

export interface OpenFile {
  readonly source: ByteSource
  readonly index: FileIndex
  readonly task: FileTask
}

const maxOpenFiles = 32
/** Between two columns that are read with one request. */
const maxGapBytes = 2_048

/** Opens files and reads columns of their row groups. */
export class FileReader {
  readonly #pool: PlacePool
  readonly #open = new LruMap<OpenFile>(maxOpenFiles)
  /** Of all reads since the start, without what came from memory. */
  bytesRead = 0

  constructor(pool: PlacePool) {
    this.#pool = pool
  }

  async open(file: DatasetFile, signal: AbortSignal): Promise<OpenFile> {
    const source = await file.open(signal)
    const known = this.#open.get(source.key)
    if (known !== undefined) return known
    const tail = await this.#read(source, Math.max(0, source.size - tailBytes), source.size, signal)
    const start = metadataStart(source.name, source.size, tail)
    const footer = await this.#read(source, start, source.size, signal)
    const task = { file: source.name, key: source.key, size: source.size, footer }
    const opened = { source, task, index: await this.#pool.index(task, signal) }
    this.#open.set(source.key, opened)
    return opened
  }

  /** The bytes of some columns of a row group; those that the file lacks are left out. */
  async columns({ source, index }: OpenFile, group: number, names: readonly string[], signal: AbortSignal) {
    const ranges = index.groups[group]?.columns ?? {}
    const wanted = names.flatMap((name) => {
      const range = Object.hasOwn(ranges, name) ? ranges[name] : undefined
      return range === undefined ? [] : [{ name, ...range }]
    })
    const parts = await Promise.all(
      together(wanted).map(async ({ start, end }) => ({
        start,
        end,
        bytes: await this.#read(source, start, end, signal),
      })),
    )
    const bytesOf = ({ start, end }: ByteRange) => {
      const part = parts.find((one) => one.start <= start && one.end >= end)
      return { start, bytes: part?.bytes.subarray(start - part.start, end - part.start) ?? new Uint8Array() }
    }
    return Object.fromEntries(wanted.map((range) => [range.name, bytesOf(range)]))
  }

  async #read(source: ByteSource, start: number, end: number, signal: AbortSignal): Promise<Uint8Array> {
    this.bytesRead += end - start
    return await source.read(start, end, signal)
  }
}

/** Neighbouring ranges as one. */
function together(ranges: readonly ByteRange[]): ByteRange[] {
  const merged: { start: number; end: number }[] = []
  for (const { start, end } of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1)
    if (last !== undefined && start - last.end <= maxGapBytes) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

/** Whether a row group may have places in one of the boxes. Without statistics it may. */
export function mayTouch({ bounds }: Pick<GroupIndex, 'bounds'>, boxes: readonly Box[]): boolean {
  return bounds === undefined || boxes.some((box) => overlaps(bounds, box))
}

export function overlaps(one: Box, other: Box): boolean {
  return one.west <= other.east && one.east >= other.west && one.south <= other.north && one.north >= other.south
}
