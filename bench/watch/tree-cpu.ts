import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts CPU time in hundredths of a second. */
const ticksPerSecond = 100

/** CPU seconds of a process, its ended children and its running ones, such as PostgreSQL with its backends. */
export function treeCpuSeconds(root: number): number {
  const all = readdirSync('/proc').flatMap((name) => statOf(Number(name)) ?? [])
  return all
    .filter(({ pid, parent }) => pid === root || parent === root)
    .reduce((sum, { pid, own, ofEndedChildren }) => sum + own + (pid === root ? ofEndedChildren : 0), 0)
}

interface Stat {
  readonly pid: number
  readonly parent: number
  readonly own: number
  readonly ofEndedChildren: number
}

function statOf(pid: number): Stat | undefined {
  if (!Number.isInteger(pid)) return undefined
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before may contain spaces and brackets.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const seconds = (at: number) => Number(fields[at]) / ticksPerSecond
    return {
      pid,
      parent: Number(fields[1]),
      own: seconds(11) + seconds(12),
      ofEndedChildren: seconds(13) + seconds(14),
    }
  } catch (error) {
    // It has ended meanwhile.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || (error as NodeJS.ErrnoException).code === 'ESRCH')
      return undefined
    throw error
  }
}
