import { isUtf8 } from 'node:buffer'
import { open } from 'node:fs/promises'
import { AppError } from '../../core/errors.ts'

export interface CsvDialect {
  readonly delimiter: string
  readonly isUtf8: boolean
  /** In bytes, to notice a file that was changed between two pages. */
  readonly size: number
}

const sniffBytes = 64 * 1024

/** How the file is written, from its beginning: Excel of most of Europe writes semicolons and Windows-1252. */
export async function sniffDialect(path: string): Promise<CsvDialect> {
  const { head, size } = await readHead(path)
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) {
    throw new AppError('file_invalid', `${path} is in UTF-16. Save it as "CSV UTF-8".`)
  }
  const [line = ''] = head.toString('latin1').split(/[\r\n]/, 1)
  if (line.trim() === '')
    throw new AppError('file_invalid', `${path} has no header line. Its first line must name the columns.`)
  const counts = [',', ';', '\t', '|'].map((delimiter) => ({ delimiter, count: line.split(delimiter).length }))
  const { delimiter } = counts.reduce((best, next) => (next.count > best.count ? next : best))
  // The last bytes of what was read may be half a character.
  return { delimiter, isUtf8: [0, 1, 2, 3].some((cut) => isUtf8(head.subarray(0, head.length - cut))), size }
}

async function readHead(path: string): Promise<{ head: Buffer; size: number }> {
  try {
    await using file = await open(path)
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffBytes), 0, sniffBytes, 0)
    return { head: buffer.subarray(0, bytesRead), size }
  } catch (error) {
    throw new AppError('file_invalid', `${path} cannot be read.`, { cause: error })
  }
}
