import type { Writable } from 'node:stream'
import { csvLine } from '../../core/csv.ts'
import { lineWriter } from '../line-writer.ts'
import type { DomainState } from './domain-states.ts'

/** Writes the outcome of each domain, in the order of the list. A domain without a state is suppressed. */
export async function writeReport(
  hosts: readonly string[],
  states: ReadonlyMap<string, DomainState>,
  out: Writable,
): Promise<number> {
  const writer = lineWriter(out)
  await writer.write('domain,outcome,pages_read,contacts\r')
  for (const host of hosts) {
    const state = states.get(host)
    const cells = [host, state === undefined ? 'suppressed' : state.outcome, state?.pages ?? 0, state?.contacts ?? 0]
    // The writer adds the line feed; CSV needs the carriage return before it.
    await writer.write(csvLine(cells).slice(0, -1))
  }
  await writer.end()
  return hosts.length
}
