import { createHash } from 'node:crypto'
import type { TableSum } from './backup-format.ts'

const lineFeed = 10

/** Counts and hashes rows as they are streamed. In the text format of COPY, a line feed ends a row and occurs nowhere else. */
export class TableDigest {
  readonly #hash = createHash('sha256')
  #rows = 0

  add(chunk: Buffer): void {
    this.#hash.update(chunk)
    for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, at + 1)) this.#rows++
  }

  sum(table: string): TableSum {
    return { table, rows: this.#rows, sha256: this.#hash.digest('hex') }
  }
}
