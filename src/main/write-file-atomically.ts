import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { AppError, messageOf } from '../core/errors.ts'
import { isSpecial } from './assert-writable.ts'

/** Writes under a temporary name and renames at the end, so that `path` is always complete. */
export async function writeFileAtomically<T>(
  path: string,
  write: (out: Writable) => Promise<T>,
  mode = 0o666,
): Promise<T> {
  const unfinished = (await isSpecial(path)) ? path : `${path}.unfinished`
  const file = await open(unfinished, 'w', mode).catch((error: unknown) => {
    throw new AppError('request_invalid', `${path} cannot be written: ${messageOf(error)}`, { cause: error })
  })
  try {
    const result = await written(file, write)
    if (unfinished !== path) await rename(unfinished, path)
    return result
  } catch (error) {
    if (unfinished !== path) await rm(unfinished, { force: true })
    throw error
  }
}

async function written<T>(file: FileHandle, write: (out: Writable) => Promise<T>): Promise<T> {
  const stream = file.createWriteStream({ flush: true })
  const result = await write(stream)
  stream.end()
  await finished(stream)
  return result
}
