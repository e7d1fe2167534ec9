import { existsSync, readFileSync } from 'node:fs'

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

/** Linux lets a process inherit the `maxRSS` of whoever started it, so the process's own mark is read where there is one. */
function peakKilobytes(): number {
  const own = existsSync('/proc/self/status') ? /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) : null
  return own === null ? process.resourceUsage().maxRSS : Number(own[1])
}

/** Runs the work and reports. It counts what it was given and keeps nothing, so the memory is the contender's own. */
export async function measured(read: (index: string) => Promise<number>): Promise<never> {
  const started = performance.now()
  const urls = await read(givenIndex())
  const seconds = (performance.now() - started) / 1000
  const rssMb = Math.round(peakKilobytes() / 1024)
  process.stdout.write(`${JSON.stringify({ urls, seconds, rssMb } satisfies Measured)}\n`)
  process.exit(0)
}
