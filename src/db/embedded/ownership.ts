import { closeSync, constants, fchmodSync, fchownSync, lchownSync, openSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A user of the operating system. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

const noFollow = constants.O_NOFOLLOW ?? 0

/**
 * Makes `account` the owner of a file or directory that root has just created. Uses a descriptor that follows no links:
 * another user who owns the home could have replaced the path by a link to a system file.
 */
export function changeOwner(path: string, account: Account | undefined): void {
  if (account === undefined) return
  const descriptor = openSync(path, constants.O_RDONLY | noFollow)
  try {
    fchownSync(descriptor, account.uid, account.gid)
  } finally {
    closeSync(descriptor)
  }
}

/** A cluster that root restored (`cp -r`, `tar`) belongs to root, so the server could not read it. */
export function changeClusterOwner(data: string, account: Account | undefined): void {
  if (account === undefined || statSync(data).uid === account.uid) return
  for (const entry of readdirSync(data, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(data, entry), account.uid, account.gid)
  }
  const descriptor = openSync(data, constants.O_RDONLY | noFollow)
  try {
    // PostgreSQL refuses a data directory that others may enter. Its owner changes last, so that an interrupted change is repeated.
    fchmodSync(descriptor, 0o700)
    fchownSync(descriptor, account.uid, account.gid)
  } finally {
    closeSync(descriptor)
  }
}
