import type { Writable } from 'node:stream'
import { csvLine } from '../../core/csv.ts'
import type { Database } from '../../db/database.ts'
import { workbook } from '../../http/export/workbook.ts'
import type { FileFormat } from '../file-format.ts'
import { lineWriter } from '../line-writer.ts'
import { contactFields, type HarvestedContact, harvestedContacts } from './harvested-contacts.ts'

/** Writes the contacts of the domains. CSV cells that a spreadsheet would run become text. */
export async function writeContacts(
  db: Database,
  ids: readonly string[],
  format: FileFormat,
  out: Writable,
): Promise<number> {
  const contacts = harvestedContacts(db, ids)
  return format === 'xlsx' ? writeWorkbook(contacts, out) : writeLines(contacts, format, out)
}

async function writeLines(
  contacts: AsyncIterable<HarvestedContact>,
  format: 'csv' | 'jsonl',
  out: Writable,
): Promise<number> {
  const writer = lineWriter(out)
  if (format === 'csv') await writer.write(`${contactFields.join(',')}\r`)
  let count = 0
  for await (const contact of contacts) {
    const cells = contactFields.map((field) => contact[field])
    // The writer adds the line feed; CSV needs the carriage return before it.
    const line = format === 'csv' ? csvLine(cells).slice(0, -1) : JSON.stringify(contact)
    if (!(await writer.write(line))) break
    count++
  }
  await writer.end()
  return count
}

async function writeWorkbook(contacts: AsyncIterable<HarvestedContact>, out: Writable): Promise<number> {
  let count = 0
  const counted = async function* () {
    for await (const contact of contacts) {
      count++
      yield [{ ...contact }]
    }
  }
  for await (const piece of workbook(contactFields, counted())) {
    if (!out.write(piece)) await new Promise((resolve) => out.once('drain', resolve))
  }
  return count
}
