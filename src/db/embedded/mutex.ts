// A mutex between processes: a file that only one process can create, with the identity of its creator.
//
// A file whose creator is dead is removed by the next process. Of two processes that find it stale at the same time, the
// second must not remove the new file of the first. So the removal has a mutex too, and the file is checked again within it.
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, systemCodeOf } from '../../core/errors.ts'
import { identityOf, isIdentityAlive } from './process-identity.ts'

const pollMs = 10
/** Longer than any initdb or recovery on a slow disk. */
const timeoutMs = 300_000
/** A creator writes its identity within microseconds; one killed before that leaves the file empty. */
const emptyIsStaleMs = 3_000

/** Runs `work` while no other process, and no other call in this process, holds the mutex of that path. */
export async function withMutex<T>(path: string, work: () => Promise<T>): Promise<T> {
  await acquire(path)
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

async function acquire(path: string): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!create(path)) {
    const holder = holderOf(path)
    if (holder === undefined) continue
    if (isStale(path, holder)) {
      await withMutex(`${path}.steal`, async () => {
        if (holderOf(path) === holder) rmSync(path, { force: true })
      })
      continue
    }
    if (Date.now() > deadline) {
      const pid = holder.split('-')[0]
      throw new AppError(
        'embedded_failed',
        `Process ${pid} has held ${path} for ${timeoutMs / 1000} s. End it if it hangs, then start again.`,
      )
    }
    await sleep(pollMs)
  }
}

function create(path: string): boolean {
  try {
    writeFileSync(path, identityOf(process.pid), { flag: 'wx', mode: 0o644 })
    return true
  } catch (error) {
    if (systemCodeOf(error) === 'EEXIST') return false
    // The file may have been created before the disk was full.
    if (systemCodeOf(error) === 'ENOSPC') rmSync(path, { force: true })
    throw error
  }
}

/** Undefined: the mutex is free. */
function holderOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function isStale(path: string, holder: string): boolean {
  if (holder !== '') return !isIdentityAlive(holder)
  const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs
  return made !== undefined && Date.now() - made > emptyIsStaleMs
}
