import { AppError, messageOf, systemCodeOf } from '../../core/errors.ts'

const shownLines = 15
const noSpace = /No space left on device|Disk quota exceeded/

/** Converts an error of the file system to one of the catalogue. An AppError is returned as it is. */
export function asEmbeddedError(thrown: unknown, home: string): AppError {
  if (thrown instanceof AppError) return thrown
  switch (systemCodeOf(thrown)) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
      return unwritable(home, messageOf(thrown), thrown)
    case 'ENOSPC':
    case 'EDQUOT':
      return diskFull(home, messageOf(thrown), thrown)
    default:
      return new AppError('embedded_failed', `The built-in PostgreSQL in ${home} failed: ${messageOf(thrown)}`, {
        cause: thrown,
      })
  }
}

/** This user has no access to the home or a part of it. */
export function unwritable(home: string, detail: string, cause?: unknown): AppError {
  return new AppError(
    'embedded_home_unwritable',
    `The data directory ${home} cannot be used: ${detail}. Give this user access to it, or set SCRAPERSKY_HOME to a directory it may write.`,
    { cause },
  )
}

/** The error of a failed initdb or server, with the last lines of its output. */
export function programFailure(what: string, output: string, home: string): AppError {
  const lines = output.trimEnd().split(/\r?\n/).slice(-shownLines).join('\n')
  if (noSpace.test(output)) return diskFull(home, lines)
  return new AppError('embedded_failed', `${what} Its last lines:\n${lines || '(it printed nothing)'}`)
}

function diskFull(home: string, detail: string, cause?: unknown): AppError {
  return new AppError(
    'embedded_disk_full',
    `The disk that holds ${home} is full. Free some space, or set SCRAPERSKY_HOME to another disk. Details:\n${detail}`,
    { cause },
  )
}
