import { existsSync, readFileSync } from 'node:fs'

/** What every contender reports. */
export interface Measured {
  readonly urls: number
  readonly seconds: number
  /** Peak resident memory. */
  readonly rssMb: number
}

/** The URL of the index, passed by the benchmark. */
export function givenIndex(): string {
  return process.argv[2] ?? ''
}

/** On Linux a process inherits the `maxRSS` of its parent, so its own high-water mark is read if available. */
function peakKilobytes(): number {
  const own = existsSync('/proc/self/status') ? /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) : null
  return own === null ? process.resourceUsage().maxRSS : Number(own[1])
}

/** Runs the work and reports. It counts URLs without storing them, so the memory is the contender's own. */
export async function measured(read: (index: string) => Promise<number>): Promise<never> {
  const started = performance.now()
  const urls = await read(givenIndex())
  const seconds = (performance.now() - started) / 1000
  const rssMb = Math.round(peakKilobytes() / 1024)
  process.stdout.write(`${JSON.stringify({ urls, seconds, rssMb } satisfies Measured)}\n`)
  process.exit(0)
}
