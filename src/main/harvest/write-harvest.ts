import { open, rename } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { csvLine } from '../../core/csv-line.ts'
import { AppError, messageOf } from '../../core/errors.ts'
import type { Database } from '../../db/database.ts'
import { lineWriter } from '../line-writer.ts'
import { contactFields, harvestedContacts } from './harvested-contacts.ts'

export type HarvestFormat = 'csv' | 'jsonl'

/** By its ending: what people open in a spreadsheet, or one JSON object a line. */
export function formatOf(path: string): HarvestFormat {
  if (/\.csv$/i.test(path)) return 'csv'
  if (/\.(?:jsonl|ndjson)$/i.test(path)) return 'jsonl'
  throw new AppError('request_invalid', `--out is "${path}": its name must end in .csv or .jsonl.`)
}

/** The contacts of these domains. A CSV cell that a spreadsheet would run is made text. */
export async function writeContacts(
  db: Database,
  ids: readonly string[],
  format: HarvestFormat,
  out: Writable,
): Promise<number> {
  const writer = lineWriter(out)
  if (format === 'csv') await writer.write(`${contactFields.join(',')}\r`)
  let count = 0
  for await (const contact of harvestedContacts(db, ids)) {
    const cells = contactFields.map((field) => contact[field])
    // The writer ends lines with a line feed; the carriage return before it is the format's.
    const line = format === 'csv' ? csvLine(cells).slice(0, -1) : JSON.stringify(contact)
    if (!(await writer.write(line))) break
    count++
  }
  await writer.end()
  return count
}

/** Under another name until it is whole: a file that is there is complete. */
export async function writeFileWhole(path: string, write: (out: Writable) => Promise<number>): Promise<number> {
  const unfinished = `${path}.unfinished`
  const file = await open(unfinished, 'w').catch((error: unknown) => {
    throw new AppError('request_invalid', `${path} cannot be written: ${messageOf(error)}`, { cause: error })
  })
  const stream = file.createWriteStream()
  const count = await write(stream)
  stream.end()
  await finished(stream)
  await rename(unfinished, path)
  return count
}
