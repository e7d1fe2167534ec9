import { realpathSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Account } from './ownership.ts'

const read = 4
const search = 1

/** Whether `account` may read this file or directory and enter every directory above it. */
export function isReachable(path: string, account: Account | undefined): boolean {
  if (account === undefined) return true
  const real = realpathSync(path)
  if (!may(statSync(real), account, read)) return false
  for (let folder = dirname(real); ; folder = dirname(folder)) {
    if (!may(statSync(folder), account, search)) return false
    if (folder === dirname(folder)) return true
  }
}

/** By the mode bits; our child processes have no supplementary groups. */
function may({ mode, uid, gid }: Stats, account: Account, wanted: number): boolean {
  const bits = uid === account.uid ? mode >> 6 : gid === account.gid ? mode >> 3 : mode
  return (bits & wanted) === wanted
}
