// Messages between the parent and a contender's process. The parent sends "go" when all contenders are ready and measures
// until all rows are done; a contender reports its count so far.
import pg from 'pg'

export interface ContenderArguments {
  readonly url: string
}

export const contenderArguments = (): ContenderArguments => JSON.parse(process.argv[2] ?? '{}') as ContenderArguments

let done = 0
let reported = 0

/** Counts rows as done and reports the count every few milliseconds. */
export function count(rows: number): void {
  done += rows
}

/** Reports that this process is ready, and resolves when the parent sends "go". */
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
