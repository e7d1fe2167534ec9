import { closeSync, constants, fchownSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { systemCodeOf } from '../../core/errors.ts'
import type { HomeLayout } from './home-layout.ts'

const rotateAboveBytes = 10 * 1024 * 1024
const tailBytes = 16 * 1024
const noFollow = constants.O_NOFOLLOW ?? 0

/** Opens the log for appending. A large one is renamed to `postgres.log.1`, which is overwritten. */
export function openLog({ log, home }: HomeLayout): number {
  if (sizeOf(log) > rotateAboveBytes) renameSync(log, `${log}.1`)
  const append = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | noFollow
  try {
    const made = openSync(log, append | constants.O_EXCL, 0o600)
    const owner = statSync(home)
    if (process.geteuid?.() === 0) fchownSync(made, owner.uid, owner.gid)
    return made
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw error
    return openSync(log, append, 0o600)
  }
}

/** In bytes; 0 if there is no file. */
export function sizeOf(log: string): number {
  return statSync(log, { throwIfNoEntry: false })?.size ?? 0
}

/** The log from `offset` on, at most its last 16 kB. */
export function logSince(log: string, offset: number): string {
  const end = sizeOf(log)
  const start = Math.max(offset, end - tailBytes)
  const bytes = Buffer.alloc(Math.max(0, end - start))
  const descriptor = openSync(log, 'r')
  try {
    return bytes.toString('utf8', 0, readSync(descriptor, bytes, 0, bytes.length, start))
  } finally {
    closeSync(descriptor)
  }
}
