import type { SearchView } from '../http/search-views.ts'
import { formatSearch } from './follow-searches.ts'
import { formatEstimate } from './progress/format-duration.ts'
import { liveLines, type Terminal } from './progress/live-lines.ts'
import { StepRate } from './progress/step-rate.ts'

interface SearchProgress {
  show(search: SearchView): void
  /** Replaces the progress by the last state of each search. */
  end(print: (line: string) => void): void
}

/** Searches on a terminal: one line each, with the rate of all and the time left. */
export function searchProgress(out: Terminal = process.stderr, clock = () => performance.now()): SearchProgress {
  const lines = liveLines(out)
  const searches = new Map<string, SearchView>()
  const [places, cells] = [new StepRate(), new StepRate()]
  return {
    show(search) {
      searches.set(search.id, search)
      const all = [...searches.values()]
      const sum = (count: (each: SearchView) => number) => all.reduce((total, each) => total + count(each), 0)
      const now = clock() / 1000
      places.add(
        now,
        sum(({ found }) => found),
      )
      cells.add(
        now,
        sum(({ cells_done }) => cells_done),
      )
      const cellsLeft = sum(({ cells_left }) => cells_left)
      lines.show([...all.map(formatSearch), rateLine(cellsLeft, cells.perSecond(now), places.perSecond(now))])
    },
    end(print) {
      lines.clear()
      for (const search of searches.values()) print(formatSearch(search))
    },
  }
}

/** A search splits cells with many results, so it may take longer. */
function rateLine(cellsLeft: number, cellsPerSecond = 0, placesPerSecond = 0): string {
  const left =
    cellsPerSecond === 0 || cellsLeft === 0 ? '' : `, about ${formatEstimate(cellsLeft / cellsPerSecond)} left`
  return `${placesPerSecond.toFixed(1)} places a second${left}`
}
