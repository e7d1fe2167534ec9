/** What every contender tells of itself. */
export interface Measured {
  readonly urls: number
  readonly seconds: number
  /** The most that the process held at any time. */
  readonly rssMb: number
}

/** The address of the index, given by the bench. */
export function givenIndex(): string {
  return process.argv[2] ?? ''
}

/** Runs the work and reports. It counts what it was given and keeps nothing, so the memory is the contender's own. */
export async function measured(read: (index: string) => Promise<number>): Promise<never> {
  const started = performance.now()
  const urls = await read(givenIndex())
  const seconds = (performance.now() - started) / 1000
  const rssMb = Math.round(process.resourceUsage().maxRSS / 1024)
  process.stdout.write(`${JSON.stringify({ urls, seconds, rssMb } satisfies Measured)}\n`)
  process.exit(0)
}
