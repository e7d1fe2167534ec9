import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { systemCodeOf } from '../../core/errors.ts'

interface LibraryLink {
  /** The file, relative to the package: `native/lib/libpq.so.5.18`. */
  readonly source: string
  /** The name that the loader looks for, in the same folder: `native/lib/libpq.so.5`. */
  readonly target: string
}

/**
 * npm packages cannot contain symbolic links, so an install script creates them. Several package managers do not run
 * install scripts by default, and without the links no program starts.
 */
export function createLibraryLinks(root: string): void {
  for (const { source, target } of missingLinks(root)) {
    try {
      symlinkSync(basename(source), join(root, target))
    } catch (error) {
      // Another process has created it in the meantime.
      if (systemCodeOf(error) !== 'EEXIST') throw error
    }
  }
}

/** Whether the loader will find every library. */
export function hasLibraryLinks(root: string): boolean {
  return missingLinks(root).length === 0
}

function missingLinks(root: string): LibraryLink[] {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links = JSON.parse(readFileSync(list, 'utf8')) as LibraryLink[]
  return links.filter(({ target }) => !existsSync(join(root, target)))
}
