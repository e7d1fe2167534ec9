import { closeSync, constants, fchmodSync, fchownSync, lchownSync, openSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A user as the system knows it. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

const noFollow = constants.O_NOFOLLOW ?? 0

/**
 * Hands a file or directory that root just made to `account`. Through a descriptor that follows no link: where somebody
 * else owns the home, a path could by now lead to a file of the system.
 */
export function giveTo(path: string, account: Account | undefined): void {
  if (account === undefined) return
  const descriptor = openSync(path, constants.O_RDONLY | noFollow)
  try {
    fchownSync(descriptor, account.uid, account.gid)
  } finally {
    closeSync(descriptor)
  }
}

/** A cluster that root restored (`cp -r`, `tar`) belongs to root, and the server could not read it. */
export function giveClusterTo(data: string, account: Account | undefined): void {
  if (account === undefined || statSync(data).uid === account.uid) return
  for (const entry of readdirSync(data, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(data, entry), account.uid, account.gid)
  }
  const descriptor = openSync(data, constants.O_RDONLY | noFollow)
  try {
    // PostgreSQL refuses a data directory that others may enter. The owner goes last: until then this is done again.
    fchmodSync(descriptor, 0o700)
    fchownSync(descriptor, account.uid, account.gid)
  } finally {
    closeSync(descriptor)
  }
}
