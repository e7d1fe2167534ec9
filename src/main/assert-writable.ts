import { open, rm, stat } from 'node:fs/promises'
import { AppError, messageOf, systemCodeOf } from '../core/errors.ts'

/** Checked before the work: a file that cannot be written would waste the whole run. */
export async function assertWritable(...paths: readonly (string | undefined)[]): Promise<void> {
  for (const path of paths) if (path !== undefined) await assertOne(path)
}

async function assertOne(path: string): Promise<void> {
  if (await isFolder(path)) throw new AppError('request_invalid', `${path} is a folder: name a file in it.`)
  // Pipes and /dev/stdout are written directly.
  if (await isSpecial(path)) return
  const trial = `${path}.unfinished`
  try {
    await (await open(trial, 'w')).close()
    await rm(trial)
  } catch (error) {
    const wayOut = systemCodeOf(error) === 'ENOENT' ? 'its folder does not exist; create it first' : messageOf(error)
    throw new AppError('request_invalid', `${path} cannot be written: ${wayOut}`, { cause: error })
  }
}

export async function isSpecial(path: string): Promise<boolean> {
  try {
    const found = await stat(path)
    return !found.isFile() && !found.isDirectory()
  } catch {
    return false
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch {
    // It does not exist yet, or is not accessible: opening it shows which.
    return false
  }
}
