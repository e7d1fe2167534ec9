import type { ExportFormat } from '../../http/contract/exports.ts'
import { fileFormatOf } from '../file-format.ts'
import type { Installation } from '../installation.ts'
import { writeFileAtomically } from '../write-file-atomically.ts'
import { writeNotice } from '../write-notice.ts'
import type { HarvestResult } from './run-harvest.ts'
import { writeContacts } from './write-contacts.ts'
import { writeReport } from './write-report.ts'

/** Where to write the result of a harvest. */
export interface OutputOptions {
  readonly out?: string
  readonly report?: string
  readonly json?: true
  /** Contacts go to stdout if they go nowhere else. */
  readonly contacts?: true
  /** The destination that they are delivered to. */
  readonly to?: string
}

/** Whether contacts or outcomes are written, or only delivered. */
export const writesContacts = ({ out, report, contacts, to }: OutputOptions): boolean =>
  to === undefined || out !== undefined || report !== undefined || contacts === true

const exitCodeStopped = 130

/** The format by the file's extension. Also called before the work, to reject an unknown extension. */
export function outputFormat({ out, json }: OutputOptions): ExportFormat {
  if (out === undefined) return json ? 'jsonl' : 'csv'
  const extension = fileFormatOf(out)
  return extension === 'csv' ? 'excel-csv' : extension
}

/** Writes contacts and report, or reports that the harvest was stopped. `hosts` is the order of the report. */
export async function writeResult(
  { db }: Installation,
  hosts: readonly string[],
  { states, finished }: HarvestResult,
  options: OutputOptions,
): Promise<void> {
  if (!finished) return reportUnfinished(states, hosts.length)
  const { out, report } = options
  const ids = [...states.values()].map(({ id }) => id)
  const format = outputFormat(options)
  if (report !== undefined) await writeFileAtomically(report, (file) => writeReport(hosts, states, file))
  if (out === undefined) {
    if (options.to === undefined || options.contacts === true) await writeContacts(db, ids, format, process.stdout)
    return
  }
  const written = await writeFileAtomically(out, (file) => writeContacts(db, ids, format, file))
  await writeNotice(out, written)
  const withContacts = [...states.values()].filter(({ contacts }) => contacts > 0).length
  if (process.stderr.isTTY)
    process.stderr.write(
      `${written.rowCount()} contacts of ${withContacts} of ${hosts.length} domains are in ${out}.\n`,
    )
}

export function reportUnfinished(states: HarvestResult['states'], total: number = states.size): void {
  const done = [...states.values()].filter((state) => state.done).length
  process.stderr.write(`Stopped: ${done} of ${total} domains are done. Run the same command again to continue.\n`)
  process.exitCode = exitCodeStopped
}
