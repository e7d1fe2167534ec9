// What the parent and a contender's process say to each other. The parent says "go" when everybody is ready and counts
// until all rows are done; a contender reports how many it has done so far.
import pg from 'pg'

export interface ContenderArguments {
  readonly url: string
}

export const contenderArguments = (): ContenderArguments => JSON.parse(process.argv[2] ?? '{}') as ContenderArguments

let done = 0
let reported = 0

/** Counts rows as done; the parent hears of it every few milliseconds. */
export function count(rows: number): void {
  done += rows
}

/** Tells the parent that we are set up, and resolves when it says go. */
export async function ready(): Promise<void> {
  process.once('disconnect', () => process.exit(0))
  setInterval(() => {
    if (done > reported) process.send?.({ done: done - reported })
    reported = done
  }, 5)
  process.send?.({ ready: true })
  await new Promise((resolve) => process.once('message', resolve))
}

export function connect(): pg.Pool {
  return new pg.Pool({ connectionString: contenderArguments().url, max: 10 })
}
