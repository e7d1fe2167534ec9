// Process IDs are reused, in containers within seconds (the first process is always 1). So a process is identified by its ID
// and, where /proc has it, its start time.
import { readFileSync } from 'node:fs'
import { systemCodeOf } from '../../core/errors.ts'

interface ProcessStat {
  /** Dead but not reaped. In containers, a first process that never reaps is common. */
  readonly zombie: boolean
  /** Clock ticks since boot. */
  readonly startTicks: string
}

/** Identifies one process, also after its pid is reused: `<pid>-<start ticks>`. */
export function identityOf(pid: number): string {
  return `${pid}-${readProcessStat(pid)?.startTicks ?? '0'}`
}

/** Whether the same process still runs, not another one with its pid. */
export function isIdentityAlive(identity: string): boolean {
  const pid = Number(identity.split('-')[0])
  return isRunning(pid) && identityOf(pid) === identity
}

/** Whether a process with this pid runs; zombies do not count. */
export function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it runs and belongs to another user.
    if (systemCodeOf(error) !== 'EPERM') return false
  }
  return readProcessStat(pid)?.zombie !== true
}

/** Undefined without /proc, for hidden processes, and for one that ends while it is read. */
function readProcessStat(pid: number): ProcessStat | undefined {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  } catch {
    return undefined
  }
  // The name, in brackets, may contain spaces and brackets: fields are counted from the last bracket (see proc(5)).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { zombie: fields[0] === 'Z' || fields[0] === 'X', startTicks: fields[19] ?? '0' }
}
