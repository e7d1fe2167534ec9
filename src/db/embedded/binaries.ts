import { homedir } from 'node:os'
import { join } from 'node:path'
import { systemCodeOf } from '../../core/errors.ts'
import { copyPackage } from './copy-package.ts'
import { createLibraryLinks, hasLibraryLinks } from './library-links.ts'
import type { Account } from './ownership.ts'
import type { PlatformPackage } from './platform-package.ts'
import { isReachable } from './reachable.ts'

/** The folder from which `account` can run the programs: the package, or a copy in the first suitable one of `folders`. */
export async function findUsableBinaries(
  found: PlatformPackage,
  account: Account | undefined,
  folders: readonly string[],
): Promise<string> {
  if (isUsable(found.root, account)) return found.root
  return copyPackage(found, folders, account)
}

/** Folders for copies. Those for root are in directories that only root may write, or that have the sticky bit. */
export function copyFolders(home: string, account: Account | undefined): string[] {
  if (account !== undefined) return ['/var/lib/scrapersky', '/var/tmp/scrapersky', '/tmp/scrapersky']
  return [...cacheOfUser(), join(home, '.cache')]
}

function isUsable(root: string, account: Account | undefined): boolean {
  try {
    createLibraryLinks(root)
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(systemCodeOf(error) ?? '')) throw error
  }
  if (!hasLibraryLinks(root)) return false
  return ['bin/postgres', 'lib', 'share'].every((part) => isReachable(join(root, 'native', part), account))
}

function cacheOfUser(): string[] {
  try {
    return [join(homedir(), '.cache', 'scrapersky')]
  } catch {
    // A user without a passwd entry, as in containers, has no home.
    return []
  }
}
