import { createLog, type Log } from '../core/log.ts'

/** A log that tests can read, one object per line. */
export function memoryLog(): { log: Log; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = []
  const to = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) }
  return { log: createLog({ level: 'info', pretty: false, to }), lines }
}
