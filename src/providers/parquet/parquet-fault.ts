import { AppError } from '../../core/errors.ts'

/** A file that cannot be read, with what is wrong. Trying again does not help. */
export function parquetFault(file: string, problem: string, cause?: unknown): AppError {
  return new AppError('places_file_invalid', `${file} cannot be read: ${problem}.`, { cause })
}
