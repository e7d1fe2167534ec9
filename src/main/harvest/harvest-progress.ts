import { bar, liveLines } from '../progress/live-lines.ts'
import type { DomainState } from './domain-states.ts'

/** How a harvest shows itself on a terminal; elsewhere it says nothing. */
export interface HarvestProgress {
  /** `before`: what there is to say about rows that are not domains yet. */
  show(states: Iterable<DomainState>, total: number, before?: string): void
  clear(): void
}

const lastShown = 5

export function harvestProgress(out = process.stderr): HarvestProgress {
  const lines = liveLines(out)
  const started = performance.now()
  let doneAtStart: number | undefined
  return {
    clear: () => lines.clear(),
    show(states, total, before) {
      const all = [...states]
      const done = all.filter((state) => state.done)
      doneAtStart ??= done.length
      const contacts = all.reduce((sum, state) => sum + state.contacts, 0)
      const pages = all.reduce((sum, state) => sum + state.pages, 0)
      const seconds = (performance.now() - started) / 1000
      lines.show([
        ...(before === undefined ? [] : [before]),
        `${bar(done.length, total)} domains, ${pages} pages, ${contacts} contacts`,
        timeLine(seconds, done.length - doneAtStart, total - done.length),
        ...done
          .slice(-lastShown)
          .map(({ host, outcome, contacts: found }) => `  ${host}: ${outcome}, ${found} contacts`),
      ])
    },
  }
}

/** From the pace of this run: what an earlier one did took no time now. */
function timeLine(seconds: number, doneNow: number, left: number): string {
  const gone = `${clock(seconds)} gone`
  if (left === 0) return gone
  return doneNow === 0 ? gone : `${gone}, about ${clock((seconds / doneNow) * left)} to go`
}

function clock(seconds: number): string {
  const whole = Math.round(seconds)
  const minutes = Math.floor(whole / 60)
  return minutes === 0 ? `${whole} s` : `${minutes} min ${whole % 60} s`
}
