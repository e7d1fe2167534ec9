import { homedir } from 'node:os'
import { join } from 'node:path'
import { systemCodeOf } from '../../core/errors.ts'
import { copyPackage } from './copy-package.ts'
import { hasLibraryLinks, makeLibraryLinks } from './library-links.ts'
import type { Account } from './ownership.ts'
import type { PlatformPackage } from './platform-package.ts'
import { isReachable } from './reachable.ts'

/** Where the programs can be run from by `account`: the package itself, or a copy of it in the first fitting folder. */
export async function usableBinaries(
  found: PlatformPackage,
  account: Account | undefined,
  folders: readonly string[],
): Promise<string> {
  if (isUsable(found.root, account)) return found.root
  return copyPackage(found, folders, account)
}

/** Where copies may lie. Those for root are below directories that only root writes, or that protect what root makes. */
export function copyFolders(home: string, account: Account | undefined): string[] {
  if (account !== undefined) return ['/var/lib/scrapersky', '/var/tmp/scrapersky', '/tmp/scrapersky']
  return [...cacheOfUser(), join(home, '.cache')]
}

function isUsable(root: string, account: Account | undefined): boolean {
  try {
    makeLibraryLinks(root)
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
    // A user without a passwd entry, as containers run them, has no home.
    return []
  }
}
