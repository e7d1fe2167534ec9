// Process ids are used again, in containers within seconds (the first process is always 1). So a process is known by its
// id and, where the system tells it cheaply, the moment it was born.
import { readFileSync } from 'node:fs'
import { systemCodeOf } from '../../core/errors.ts'

interface ProcessFacts {
  /** Dead but not yet waited for; a first process that never waits, common in containers, leaves it so for ever. */
  readonly zombie: boolean
  /** Clock ticks since boot. */
  readonly born: string
}

/** Names one process for good: `<pid>-<born>`. */
export function identityOf(pid: number): string {
  return `${pid}-${factsOf(pid)?.born ?? '0'}`
}

/** Whether that very process still runs, not one that has its pid by now. */
export function isIdentityAlive(identity: string): boolean {
  const pid = Number(identity.split('-')[0])
  return isRunning(pid) && identityOf(pid) === identity
}

/** Whether a process has this pid; the dead that nobody has waited for do not count. */
export function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    if (systemCodeOf(error) !== 'EPERM') return false
  }
  return factsOf(pid)?.zombie !== true
}

/** Undefined where there is no /proc, for processes that it hides, and for one that ends while it is read. */
function factsOf(pid: number): ProcessFacts | undefined {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  } catch {
    return undefined
  }
  // The name, in brackets, may hold spaces and brackets: the fields are counted from the last one (see proc(5)).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { zombie: fields[0] === 'Z' || fields[0] === 'X', born: fields[19] ?? '0' }
}
