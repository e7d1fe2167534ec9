import { open, rm } from 'node:fs/promises'
import { AppError, messageOf } from '../../core/errors.ts'

/** Said before the work, not after it: a file that cannot be written would cost the whole run. */
export async function assertWritable(path: string | undefined): Promise<void> {
  if (path === undefined) return
  const trial = `${path}.unfinished`
  try {
    await (await open(trial, 'w')).close()
    await rm(trial)
  } catch (error) {
    throw new AppError('request_invalid', `${path} cannot be written: ${messageOf(error)}`, { cause: error })
  }
}
