import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

export interface SqlFile {
  /** The file name without its ending. */
  readonly name: string
  readonly text: string
  readonly checksum: string
}

export function readSqlFile(path: string): SqlFile {
  const text = readFileSync(path, 'utf8')
  return { name: basename(path, '.sql'), text, checksum: createHash('sha256').update(text).digest('hex') }
}
