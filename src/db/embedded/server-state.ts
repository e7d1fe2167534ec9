import { execFile } from 'node:child_process'
import { readFileSync, type Stats, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { systemCodeOf } from '../../core/errors.ts'
import { markPostmasterFileStale, readPostmasterFile } from './postmaster-file.ts'
import { isRunning } from './process-identity.ts'

export type ServerState =
  /** `lastPort`: of a server that died without removing its file. Its clients reconnect to that port. */
  | { readonly kind: 'absent'; readonly lastPort: number | undefined }
  | { readonly kind: 'starting' | 'ready' | 'stopping'; readonly pid: number; readonly port: number }

const pollMs = 10
const run = promisify(execFile)

/** The state of the server of a data directory. Repairs what a crash left; the caller holds the mutex. */
export async function inspectServer(data: string): Promise<ServerState> {
  let file = readPostmasterFile(data)
  while (file === 'unwritten') {
    await sleep(pollMs)
    file = readPostmasterFile(data)
  }
  if (file === undefined) return { kind: 'absent', lastPort: undefined }
  if (isRunning(file.pid) && (await isPostmasterOf(data, file.pid))) {
    return { kind: file.status, pid: file.pid, port: file.port }
  }
  if (isRunning(file.pid)) markPostmasterFileStale(data)
  return { kind: 'absent', lastPort: file.port > 0 ? file.port : undefined }
}

/** Another process may have the pid of the file now, for example after the restart of a container. */
async function isPostmasterOf(data: string, pid: number): Promise<boolean> {
  if (process.platform === 'linux') return isPostmasterByProc(data, pid)
  const [program, args] =
    process.platform === 'win32'
      ? (['tasklist', ['/FI', `PID eq ${pid}`, '/NH', '/FO', 'CSV']] as const)
      : (['ps', ['-o', 'comm=', '-p', String(pid)]] as const)
  try {
    return (await run(program, args)).stdout.includes('postgres')
  } catch {
    // `ps` fails for a process that has ended. If it failed for another reason, assume that it is our server.
    return isRunning(pid)
  }
}

/** The working directory of a server is its data directory, which distinguishes ours from that of another cluster. */
function isPostmasterByProc(data: string, pid: number): boolean {
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return false
    const expected = statSync(data)
    const actual = workingDirectoryOf(pid)
    // Root in a container often lacks the capability to read it (CAP_SYS_PTRACE): then only the owner is compared.
    if (actual === undefined) return statSync(`/proc/${pid}`).uid === expected.uid
    return expected.dev === actual.dev && expected.ino === actual.ino
  } catch (error) {
    if (isGone(error)) return false
    throw error
  }
}

function workingDirectoryOf(pid: number): Stats | undefined {
  try {
    return statSync(`/proc/${pid}/cwd`)
  } catch (error) {
    if (isGone(error)) throw error
    return undefined
  }
}

/** The process ended during the check. */
function isGone(error: unknown): boolean {
  return systemCodeOf(error) === 'ENOENT' || systemCodeOf(error) === 'ESRCH'
}
