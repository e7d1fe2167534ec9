import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { AppError, messageOf } from '../../core/errors.ts'

/** What a backup consists of, in its order. The rows of a table must be read before what follows. */
export type BackupPart =
  | { readonly kind: 'note'; readonly note: unknown }
  | { readonly kind: 'table'; readonly copy: string; readonly rows: AsyncGenerator<Buffer> }

const lineFeed = 10
/** "\." and a line feed. Rows hold no such line: COPY writes a backslash as two. */
const endMark = Buffer.from('\\.\n')
/** Notes and COPY lines are short; what has no line feed for so long is not ours. */
const longestLine = 1 << 20

/** Reads a backup as it comes, never more of it than a piece at a time. */
export async function* readBackup(file: Readable): AsyncGenerator<BackupPart> {
  const text = new Text(file)
  for (;;) {
    const line = await text.line()
    if (line === undefined) return
    if (line.startsWith('-- ')) yield { kind: 'note', note: parsed(line.slice(3)) }
    else if (line.startsWith('COPY ')) {
      const rows = text.rows()
      yield { kind: 'table', copy: line, rows }
      // Whoever did not want them has passed them over.
      while (!(await rows.next()).done);
    } else throw broken('a line in it is none of ours')
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw broken('a line in it is no JSON', error)
  }
}

export function broken(why: string, cause?: unknown): AppError {
  return new AppError('backup_broken', `This is not a whole backup of ScraperSky: ${why}.`, { cause })
}

/** The unpacked text, by lines or by the rows of a table. */
class Text {
  readonly #pieces: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)

  constructor(file: Readable) {
    const gunzip = createGunzip()
    file.once('error', (error) => gunzip.destroy(error))
    this.#pieces = (file.pipe(gunzip) as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  }

  async #more(): Promise<boolean> {
    try {
      const { value, done } = await this.#pieces.next()
      if (done === true) return false
      this.#held = this.#held.length === 0 ? value : Buffer.concat([this.#held, value])
      return true
    } catch (error) {
      throw broken(messageOf(error), error)
    }
  }

  /** Undefined at the end of the file. */
  async line(): Promise<string | undefined> {
    for (;;) {
      const end = this.#held.indexOf(lineFeed)
      if (end !== -1) {
        const line = this.#held.toString('utf8', 0, end)
        this.#held = this.#held.subarray(end + 1)
        return line
      }
      if (this.#held.length > longestLine) throw broken('a line in it does not end')
      if (!(await this.#more())) {
        if (this.#held.length > 0) throw broken('it ends in the middle of a line')
        return undefined
      }
    }
  }

  /** Whole rows, until the line that ends them. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const end = this.#held.subarray(0, endMark.length).equals(endMark) ? 0 : this.#held.indexOf(`\n${endMark}`) + 1
      if (end > 0) yield this.#held.subarray(0, end)
      if (end > 0 || this.#held.subarray(0, endMark.length).equals(endMark)) {
        this.#held = this.#held.subarray(end + endMark.length)
        return
      }
      // What stands behind the last line feed may be the beginning of the end.
      const whole = this.#held.lastIndexOf(lineFeed) + 1
      if (whole > 0) yield this.#held.subarray(0, whole)
      this.#held = this.#held.subarray(whole)
      if (!(await this.#more())) throw broken('it ends in the middle of a table')
    }
  }
}
