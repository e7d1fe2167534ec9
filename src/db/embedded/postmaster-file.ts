// postmaster.pid, by line: pid, data directory, start time, port, socket directory, listen IP, shared memory, status.
// A server writes it when it starts, updates the status, and removes it when it ends.
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemCodeOf } from '../../core/errors.ts'

export interface PostmasterFile {
  readonly pid: number
  readonly port: number
  readonly status: 'starting' | 'ready' | 'stopping'
}

/** A server writes the file in one step. If it is still empty after this time, the server crashed before writing. */
const emptyIsStaleMs = 2_000

/** Undefined: there is no file. `unwritten`: a server has just created it and not written it yet. */
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
  // PostgreSQL does not start while there is an empty file.
  rmSync(path, { force: true })
  return undefined
}

/**
 * For the file of a dead server whose pid another process has now. Writes our pid, because PostgreSQL treats the pid of its
 * own parent as stale. Removing the file would lose the shared memory key, by which PostgreSQL detects that backends of the
 * dead server still run.
 */
export function markPostmasterFileStale(data: string): void {
  const path = postmasterPath(data)
  if (process.platform === 'win32') {
    rmSync(path, { force: true })
    return
  }
  const [, ...rest] = readFileSync(path, 'utf8').split('\n')
  // Overwrites the file: a new one would belong to root if we are root.
  writeFileSync(path, [process.pid, ...rest].join('\n'))
}

function statusOf(line: string | undefined): PostmasterFile['status'] {
  const status = line?.trim()
  if (status === 'ready' || status === 'standby') return 'ready'
  return status === 'stopping' ? 'stopping' : 'starting'
}

function postmasterPath(data: string): string {
  return join(data, 'postmaster.pid')
}
