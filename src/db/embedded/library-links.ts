import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { systemCodeOf } from '../../core/errors.ts'

interface LibraryLink {
  /** The file, from the root of the package: `native/lib/libpq.so.5.18`. */
  readonly source: string
  /** The name the loader asks for, in the same folder: `native/lib/libpq.so.5`. */
  readonly target: string
}

/**
 * npm packages cannot hold symbolic links, so an install script makes them. Where scripts are off, which is the default
 * of several package managers, nothing starts without this.
 */
export function makeLibraryLinks(root: string): void {
  for (const { source, target } of missingLinks(root)) {
    try {
      symlinkSync(basename(source), join(root, target))
    } catch (error) {
      // Another process made it in the meantime.
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
