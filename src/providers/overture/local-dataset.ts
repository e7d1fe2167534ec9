import { glob, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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
  if ((await stat(folder).catch(absent)) === undefined) {
    throw new AppError('config_invalid', `The folder ${folder} does not exist.`)
  }
  const names: string[] = []
  for await (const name of glob('**/*.parquet', { cwd: folder })) {
    if (names.push(name) > maxFiles) throw new AppError('config_invalid', `${folder} has more than ${maxFiles} files.`)
  }
  if (names.length === 0) {
    throw new AppError('config_invalid', `${folder} has no parquet files. "scrapersky places get" downloads some.`)
  }
  const manifests = new Map<string, string | undefined>()
  for (const name of new Set(['.', ...names.map((name) => dirname(name))])) {
    manifests.set(name, await manifestRelease(join(folder, name)))
  }
  // Several releases may be in one folder, each with its manifest or its name in the path.
  const files = names.sort().map((name) => {
    const path = join(folder, name)
    const release = manifests.get(dirname(name)) ?? releaseName.exec(path)?.[1] ?? manifests.get('.') ?? 'local'
    return { name, release, box: undefined, open: () => openLocalSource(path) }
  })
  return { release: releasesOf(files), files }
}

function releasesOf(files: readonly { readonly release: string }[]): string {
  return [...new Set(files.map(({ release }) => release))].sort().join('+')
}

/** Several folders as one, in their order. */
export async function openLocalDatasets(folders: readonly string[]): Promise<Dataset> {
  const datasets = await Promise.all(folders.map(openLocalDataset))
  const files = datasets.flatMap((dataset) => dataset.files)
  return { release: releasesOf(files), files }
}

function absent(error: unknown): undefined {
  if (systemCodeOf(error) !== 'ENOENT') throw error
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
