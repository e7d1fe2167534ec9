import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, systemCodeOf } from '../../core/errors.ts'
import { openLocalSource } from '../parquet/local-source.ts'
import { objectOf, parseStorable, textOf } from '../read-json.ts'
import type { Dataset } from './dataset.ts'

const releaseName = /\b(\d{4}-\d{2}-\d{2}(?:-[a-z]+)?\.\d{1,3})\b/
const maxFiles = 5_000
/** Written beside downloaded files. */
export const manifestName = 'places.json'

/** The parquet files of a folder and the folders in it. */
export async function openLocalDataset(folder: string): Promise<Dataset> {
  const names: string[] = []
  for await (const name of glob('**/*.parquet', { cwd: folder })) {
    if (names.push(name) > maxFiles) throw new AppError('config_invalid', `${folder} has more than ${maxFiles} files.`)
  }
  if (names.length === 0) {
    throw new AppError('config_invalid', `${folder} has no parquet files. "scrapersky places get" downloads some.`)
  }
  return {
    release: (await manifestRelease(folder)) ?? releaseName.exec([folder, ...names].join('\n'))?.[1] ?? 'local',
    files: names.sort().map((name) => ({ name, box: undefined, open: () => openLocalSource(join(folder, name)) })),
  }
}

async function manifestRelease(folder: string): Promise<string | undefined> {
  try {
    const manifest = parseStorable(await readFile(join(folder, manifestName), 'utf8'))
    return textOf(objectOf(manifest).release)
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
