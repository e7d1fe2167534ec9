import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'

/** What limits the rows that one stage may have in flight on this machine. */
export interface MachineLimits {
  readonly memoryBytes: number
  readonly openFiles: number
  readonly databaseConnections: number
}

/** A fetch needs about this much: sockets, buffers, a body that is being read. */
const bytesPerRow = 1024 * 1024
/** Stages, page cache and PostgreSQL on the same machine need memory too. */
const memoryShare = 1 / 8
/** Four stages fetch at the same time, each row with one socket at a time and some that are kept alive. */
const filesPerRow = 8
/** Results are saved in groups, so few connections serve many rows. */
const rowsPerConnection = 40
const range = { min: 16, max: 400 }

/** Rows in flight per run of a stage that mostly waits for the network. */
export function autoConcurrency({ memoryBytes, openFiles, databaseConnections }: MachineLimits): number {
  const limits = [
    (memoryBytes * memoryShare) / bytesPerRow,
    openFiles / filesPerRow,
    databaseConnections * rowsPerConnection,
    range.max,
  ]
  return Math.max(range.min, Math.floor(Math.min(...limits)))
}

/** The memory of this machine, or of the container if that is less. */
export function availableMemory(): number {
  const constrained = process.constrainedMemory()
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
}

/** On other systems Node.js raises its limit at start; 4,096 is the lowest of the usual hard limits. */
const usualOpenFiles = 4096

/** The limit of open files of this process. */
export function openFileLimit(): number {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return limit === undefined ? usualOpenFiles : Number(limit)
  } catch {
    return usualOpenFiles
  }
}
