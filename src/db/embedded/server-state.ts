import { execFile } from 'node:child_process'
import { readFileSync, type Stats, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { systemCodeOf } from '../../core/errors.ts'
import { disownPostmasterFile, readPostmasterFile } from './postmaster-file.ts'
import { isRunning } from './process-identity.ts'

export type ServerState =
  /** `lastPort`: of a server that died without removing its file; whoever used it will look for it there. */
  | { readonly kind: 'absent'; readonly lastPort: number | undefined }
  | { readonly kind: 'starting' | 'ready' | 'stopping'; readonly pid: number; readonly port: number }

const pollMs = 10
const run = promisify(execFile)

/** What the data directory's server is doing. Looks, and repairs what a crash left; call it inside the mutex. */
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
  if (isRunning(file.pid)) disownPostmasterFile(data)
  return { kind: 'absent', lastPort: file.port > 0 ? file.port : undefined }
}

/** The pid in the file may by now be anybody's, for example after a container was started again. */
async function isPostmasterOf(data: string, pid: number): Promise<boolean> {
  if (process.platform === 'linux') return isPostmasterByProc(data, pid)
  const [program, args] =
    process.platform === 'win32'
      ? (['tasklist', ['/FI', `PID eq ${pid}`, '/NH', '/FO', 'CSV']] as const)
      : (['ps', ['-o', 'comm=', '-p', String(pid)]] as const)
  try {
    return (await run(program, args)).stdout.includes('postgres')
  } catch {
    // `ps` fails for a process that has ended. If it failed for another reason, ours is the safe guess.
    return isRunning(pid)
  }
}

/** A server works in its data directory, so another cluster's server is told from ours. */
function isPostmasterByProc(data: string, pid: number): boolean {
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return false
    const here = statSync(data)
    const there = workingDirectoryOf(pid)
    // Root in a container often lacks the capability to look (CAP_SYS_PTRACE): then the owner has to do.
    if (there === undefined) return statSync(`/proc/${pid}`).uid === here.uid
    return here.dev === there.dev && here.ino === there.ino
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

/** The process ended while we looked. */
function isGone(error: unknown): boolean {
  return systemCodeOf(error) === 'ENOENT' || systemCodeOf(error) === 'ESRCH'
}
