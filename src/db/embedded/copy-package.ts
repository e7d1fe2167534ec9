// A copy of the PostgreSQL programs, for when those in node_modules cannot be used: the links to their libraries cannot be
// created there, or the user that runs the server may not enter the directory (of root).
import {
  chmodSync,
  copyFileSync,
  type Dirent,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, messageOf } from '../../core/errors.ts'
import { createLibraryLinks } from './library-links.ts'
import type { Account } from './ownership.ts'
import type { PlatformPackage } from './platform-package.ts'
import { isReachable } from './reachable.ts'

/** Copies the package into the first usable one of `folders`, unless it is there already, and returns its root. */
export async function copyPackage(
  from: PlatformPackage,
  folders: readonly string[],
  account: Account | undefined,
): Promise<string> {
  const refusals: string[] = []
  for (const folder of folders) {
    try {
      const made = mkdirSync(folder, { recursive: true, mode: 0o755 })
      if (made !== undefined) chmodSync(folder, 0o755)
      assertOurs(folder)
      const root = join(folder, `postgres-${from.version}-${process.platform}-${process.arch}`)
      if (lstatSync(root, { throwIfNoEntry: false }) === undefined) await installCopy(from.root, folder, root)
      assertOurs(root)
      if (isReachable(join(root, 'native', 'bin'), account)) return root
      refusals.push(`${folder}: user ${account?.uid} may not enter it`)
    } catch (error) {
      refusals.push(`${folder}: ${messageOf(error)}`)
    }
  }
  throw new AppError(
    'embedded_unavailable',
    `The PostgreSQL programs in ${from.root} cannot be run from there, and no folder is usable for a copy:\n${refusals.join('\n')}\n` +
      'Make one of these folders writable, or set DATABASE_URL to a PostgreSQL server.',
  )
}

/** A user who can write the programs controls what we run, so the folder must be ours and not writable by others. */
function assertOurs(folder: string): void {
  const found = lstatSync(folder)
  if (process.geteuid === undefined) return
  if (!found.isDirectory() || found.uid !== process.geteuid() || (found.mode & 0o022) !== 0) {
    throw new Error('it belongs to, or can be written by, another user')
  }
}

/** Copies under another name, then renames: a process that is killed leaves no partial copy under the final name. */
async function installCopy(from: string, folder: string, root: string): Promise<void> {
  const staging = mkdtempSync(join(folder, 'new-'))
  try {
    copyTree(join(from, 'native'), join(staging, 'native'))
    createLibraryLinks(staging)
    chmodSync(staging, 0o755)
    try {
      renameSync(staging, root)
    } catch (error) {
      // Another process has created the same copy.
      if (lstatSync(root, { throwIfNoEntry: false }) === undefined) throw error
    }
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

function copyTree(from: string, to: string): void {
  mkdirSync(to)
  // Set explicitly, here and above: the umask of npm and ours may exclude other users.
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true }).filter(isNeeded)) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyTree(source, target)
    else if (entry.isFile()) {
      copyFileSync(source, target)
      chmodSync(target, (lstatSync(source).mode & 0o100) === 0 ? 0o644 : 0o755)
    }
  }
}

/** Static libraries and headers are for compiling. Links are created separately. */
function isNeeded({ name }: Dirent): boolean {
  return !name.endsWith('.a') && name !== 'pkgconfig' && name !== 'include'
}
