import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Of a "scrapersky start" that has been spawned. */
export async function urlOf(server: ChildProcess): Promise<string> {
  if (server.stdout === null) throw new Error('no output')
  for await (const line of createInterface({ input: server.stdout })) {
    const url = /ready at (http:\S+)/.exec(line)?.[1]
    if (url === undefined) continue
    server.stdout.resume()
    return url
  }
  throw new Error('the server did not start')
}

/** From its own metrics. */
export async function usage(url: string): Promise<{ cpuSeconds: number; residentBytes: number }> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const number = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
  return {
    cpuSeconds: number('scrapersky_process_cpu_seconds_total'),
    residentBytes: number('scrapersky_process_resident_memory_bytes'),
  }
}
