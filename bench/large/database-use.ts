import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** Of `getconf CLK_TCK`, which is this on every Linux. */
const ticksPerSecond = 100

interface DatabaseUse {
  readonly cpuSeconds: number
  readonly walBytes: number
}

/** What the server has used so far. CPU: of its processes, and of those that ended. Linux only. */
export async function databaseUse(pool: pg.Pool): Promise<DatabaseUse> {
  const { rows } = await pool.query<{ wal: number; pid: number }>(
    `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS wal, pg_backend_pid() AS pid`,
  )
  const { wal = 0, pid = 0 } = rows[0] ?? {}
  const postmaster = parentIn(readStat(String(pid)))
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const used = all.reduce((sum, each) => sum + cpuTicks(each, postmaster), 0)
  return { cpuSeconds: used / ticksPerSecond, walBytes: wal }
}

/** The fields of /proc/PID/stat after the name: state, parent, ..., utime, stime, cutime, cstime. */
const fieldsOf = (stat: string) => stat.slice(stat.lastIndexOf(')') + 2).split(' ')

const parentIn = (stat: string) => fieldsOf(stat)[1] ?? ''

function cpuTicks(pid: string, postmaster: string): number {
  const stat = readStat(pid)
  if (pid !== postmaster && parentIn(stat) !== postmaster) return 0
  // Of the server, with what its ended processes used.
  return fieldsOf(stat)
    .slice(11, pid === postmaster ? 15 : 13)
    .reduce((sum, ticks) => sum + Number(ticks), 0)
}

function readStat(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    // It has ended meanwhile.
    return ''
  }
}
