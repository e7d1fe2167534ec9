import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { AppError, messageOf } from '../../core/errors.ts'

/** The parts of a backup, in order. */
export type BackupPart =
  | { readonly kind: 'note'; readonly note: unknown }
  | { readonly kind: 'table'; readonly copy: string; readonly rows: AsyncGenerator<Buffer> }

const lineFeed = 10
/** "\." and a line feed. No row is such a line: COPY writes a backslash as two. */
const endMark = Buffer.from('\\.\n')
/** Notes and COPY lines are short: a longer line is not from a backup. */
const maxLineBytes = 1 << 20

/** Streams the parts of a backup; at most one chunk is in memory. Rows that the caller does not read are skipped. */
export async function* readBackup(file: Readable): AsyncGenerator<BackupPart> {
  const text = new BackupText(file)
  for (;;) {
    const line = await text.readLine()
    if (line === undefined) return
    if (line.startsWith('-- ')) yield { kind: 'note', note: parseJson(line.slice(3)) }
    else if (line.startsWith('COPY ')) {
      const rows = text.readRows()
      yield { kind: 'table', copy: line, rows }
      while (!(await rows.next()).done);
    } else throw brokenBackup('it contains an unknown line')
  }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw brokenBackup('a line of it is not JSON', error)
  }
}

export function brokenBackup(reason: string, cause?: unknown): AppError {
  return new AppError('backup_broken', `This is not a complete ScraperSky backup: ${reason}.`, { cause })
}

/** The unpacked text, read by lines or by the rows of a table. */
class BackupText {
  readonly #chunks: AsyncIterator<Buffer>
  #buffer: Buffer = Buffer.alloc(0)

  constructor(file: Readable) {
    const gunzip = createGunzip()
    file.once('error', (error) => gunzip.destroy(error))
    this.#chunks = (file.pipe(gunzip) as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  }

  async #readMore(): Promise<boolean> {
    try {
      const { value, done } = await this.#chunks.next()
      if (done === true) return false
      this.#buffer = this.#buffer.length === 0 ? value : Buffer.concat([this.#buffer, value])
      return true
    } catch (error) {
      throw brokenBackup(messageOf(error), error)
    }
  }

  /** Undefined at the end of the file. */
  async readLine(): Promise<string | undefined> {
    for (;;) {
      const end = this.#buffer.indexOf(lineFeed)
      if (end !== -1) {
        const line = this.#buffer.toString('utf8', 0, end)
        this.#buffer = this.#buffer.subarray(end + 1)
        return line
      }
      if (this.#buffer.length > maxLineBytes) throw brokenBackup('a line of it is too long')
      if (!(await this.#readMore())) {
        if (this.#buffer.length > 0) throw brokenBackup('it ends within a line')
        return undefined
      }
    }
  }

  /** Whole rows, up to the line that ends them. */
  async *readRows(): AsyncGenerator<Buffer> {
    for (;;) {
      const end = this.#buffer.subarray(0, endMark.length).equals(endMark)
        ? 0
        : this.#buffer.indexOf(`\n${endMark}`) + 1
      if (end > 0) yield this.#buffer.subarray(0, end)
      if (end > 0 || this.#buffer.subarray(0, endMark.length).equals(endMark)) {
        this.#buffer = this.#buffer.subarray(end + endMark.length)
        return
      }
      // Bytes after the last line feed may be the first bytes of the end mark.
      const whole = this.#buffer.lastIndexOf(lineFeed) + 1
      if (whole > 0) yield this.#buffer.subarray(0, whole)
      this.#buffer = this.#buffer.subarray(whole)
      if (!(await this.#readMore())) throw brokenBackup('it ends within a table')
    }
  }
}
