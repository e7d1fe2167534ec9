import { environmentOfProcess, readConfig } from '../config.ts'
import { AppError } from '../core/errors.ts'
import { askHidden } from './ask-hidden.ts'

const minLength = 12

/** The passphrase of a backup: from BACKUP_PASSPHRASE, or typed on a terminal. `isNew`: typed twice, and checked. */
export async function readPassphrase({ isNew }: { readonly isNew: boolean }): Promise<string> {
  const given = readConfig(environmentOfProcess()).BACKUP_PASSPHRASE
  if (given === undefined && !process.stdin.isTTY) {
    throw new AppError('request_invalid', 'There is no passphrase. Set BACKUP_PASSPHRASE, or run this on a terminal.')
  }
  const passphrase = given ?? (await askHidden('Passphrase of the backup: '))
  if (!isNew) return passphrase
  if (passphrase.length < minLength) {
    throw new AppError('request_invalid', `The passphrase is shorter than ${minLength} characters.`)
  }
  if (given === undefined && (await askHidden('Once more: ')) !== passphrase) {
    throw new AppError('request_invalid', 'The two passphrases differ.')
  }
  return passphrase
}
