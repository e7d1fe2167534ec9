// postmaster.pid, by line: pid, data directory, start time, port, socket directory, address, shared memory, status.
// A server writes it when it starts, keeps its status current, and removes it when it ends.
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemCodeOf } from '../../core/errors.ts'

export interface PostmasterFile {
  readonly pid: number
  readonly port: number
  readonly status: 'starting' | 'ready' | 'stopping'
}

/** A server that is being started writes the whole file at once; one still empty after this was cut off by a crash. */
const emptyIsStaleMs = 2_000

/** Undefined: there is none. `unwritten`: a server has made it this moment and not filled it yet. */
export function readPostmasterFile(data: string): PostmasterFile | 'unwritten' | undefined {
  const path = postmasterPath(data)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined
    throw error
  }
  const lines = text.split(/\r?\n/)
  const pid = Number(lines[0])
  if (Number.isInteger(pid) && pid > 0) return { pid, port: Number(lines[3]), status: statusOf(lines[7]) }
  const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (Date.now() - written < emptyIsStaleMs) return 'unwritten'
  // PostgreSQL refuses to start over an empty file and asks for its removal.
  rmSync(path, { force: true })
  return undefined
}

/**
 * Makes a file of a dead server, whose pid another process has by now, one that PostgreSQL starts over: it takes its own
 * parent's pid for stale. Removing the file would also lose the shared memory key in it, by which PostgreSQL sees that
 * backends of the dead server still write.
 */
export function disownPostmasterFile(data: string): void {
  const path = postmasterPath(data)
  if (process.platform === 'win32') {
    rmSync(path, { force: true })
    return
  }
  const [, ...rest] = readFileSync(path, 'utf8').split('\n')
  // In place: a new file would belong to root where we are root.
  writeFileSync(path, [process.pid, ...rest].join('\n'))
}

function statusOf(line: string | undefined): PostmasterFile['status'] {
  const word = line?.trim()
  if (word === 'ready' || word === 'standby') return 'ready'
  return word === 'stopping' ? 'stopping' : 'starting'
}

function postmasterPath(data: string): string {
  return join(data, 'postmaster.pid')
}
