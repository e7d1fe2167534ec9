import { bar, liveLines } from '../progress/live-lines.ts'
import type { DomainState } from './domain-states.ts'

/** Progress of a harvest on a terminal; no output elsewhere. */
export interface HarvestProgress {
  /** `before`: a line about rows that have no domain yet. */
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

/** Estimated from the speed of this run, without domains that an earlier run finished. */
function timeLine(seconds: number, doneNow: number, left: number): string {
  const elapsed = `${formatDuration(seconds)} elapsed`
  if (left === 0) return elapsed
  return doneNow === 0 ? elapsed : `${elapsed}, about ${formatDuration((seconds / doneNow) * left)} left`
}

function formatDuration(seconds: number): string {
  const whole = Math.round(seconds)
  const minutes = Math.floor(whole / 60)
  return minutes === 0 ? `${whole} s` : `${minutes} min ${whole % 60} s`
}
