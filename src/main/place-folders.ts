import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { systemCodeOf } from '../core/errors.ts'
import { listOf, objectOf, parseStorable, textOf } from '../providers/read-json.ts'

// The folders that "scrapersky places add" named. In the home folder: every process of this machine searches them.

type Home = Pick<Config, 'SCRAPERSKY_HOME' | 'OVERTURE_FOLDER'>

const pathIn = ({ SCRAPERSKY_HOME }: Home) => join(SCRAPERSKY_HOME, 'place-folders.json')

/** The folders that searches read; none: the latest release. The setting replaces those that were added. */
export async function placeFolders(config: Home): Promise<readonly string[]> {
  return config.OVERTURE_FOLDER === undefined ? await addedFolders(config) : [config.OVERTURE_FOLDER]
}

export async function addedFolders(config: Home): Promise<readonly string[]> {
  try {
    const { folders } = objectOf(parseStorable(await readFile(pathIn(config), 'utf8')))
    return listOf(folders).flatMap((folder) => textOf(folder) ?? [])
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return []
    throw error
  }
}

export async function writeFolders(config: Home, folders: readonly string[]): Promise<void> {
  // Before the first start there is no home folder.
  await mkdir(config.SCRAPERSKY_HOME, { recursive: true, mode: 0o700 })
  await writeFile(pathIn(config), `${JSON.stringify({ folders }, null, 2)}\n`)
}
