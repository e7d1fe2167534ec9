import type { Installation } from '../installation.ts'
import { type FileFormat, fileFormat } from '../out-file.ts'
import { writeFileWhole } from '../write-file-whole.ts'
import type { HarvestResult } from './run-harvest.ts'
import { writeContacts } from './write-harvest.ts'
import { writeReport } from './write-report.ts'

/** Where the result of a harvest shall go. */
export interface Delivery {
  readonly out?: string
  readonly report?: string
  readonly json?: true
}

const stopped = 130

/** By the name of the file, before anything is begun. */
export function formatOf({ out, json }: Delivery): FileFormat {
  if (out !== undefined) return fileFormat(out)
  return json ? 'jsonl' : 'csv'
}

/** Writes contacts and report, or says that there is more to do. `hosts`: the order of the report. */
export async function deliver(
  { db }: Installation,
  hosts: readonly string[],
  { states, finished }: HarvestResult,
  delivery: Delivery,
): Promise<void> {
  if (!finished) return sayUnfinished(states, hosts.length)
  const { out, report } = delivery
  const ids = [...states.values()].map(({ id }) => id)
  const format = formatOf(delivery)
  if (report !== undefined) await writeFileWhole(report, (file) => writeReport(hosts, states, file))
  if (out === undefined) {
    await writeContacts(db, ids, format, process.stdout)
    return
  }
  const count = await writeFileWhole(out, (file) => writeContacts(db, ids, format, file))
  const withContacts = [...states.values()].filter(({ contacts }) => contacts > 0).length
  if (process.stderr.isTTY)
    process.stderr.write(`${count} contacts of ${withContacts} of ${hosts.length} domains are in ${out}.\n`)
}

function sayUnfinished(states: HarvestResult['states'], total: number): void {
  const done = [...states.values()].filter((state) => state.done).length
  process.stderr.write(`Stopped: ${done} of ${total} domains are done. The same command goes on from here.\n`)
  process.exitCode = stopped
}
