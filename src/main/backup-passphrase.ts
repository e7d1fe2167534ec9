import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { environmentOfProcess, readConfig } from '../config.ts'
import { AppError } from '../core/errors.ts'

const minLength = 12

/** The passphrase of a backup: from BACKUP_PASSPHRASE, or typed on a terminal. `isNew`: typed twice, and checked. */
export async function readPassphrase({ isNew }: { readonly isNew: boolean }): Promise<string> {
  const given = readConfig(environmentOfProcess()).BACKUP_PASSPHRASE
  if (given === undefined && !process.stdin.isTTY) {
    throw new AppError('request_invalid', 'There is no passphrase. Set BACKUP_PASSPHRASE, or run this on a terminal.')
  }
  const passphrase = given ?? (await ask('Passphrase of the backup: '))
  if (!isNew) return passphrase
  if (passphrase.length < minLength) {
    throw new AppError('request_invalid', `The passphrase is shorter than ${minLength} characters.`)
  }
  if (given === undefined && (await ask('Once more: ')) !== passphrase) {
    throw new AppError('request_invalid', 'The two passphrases differ.')
  }
  return passphrase
}

/** What is typed is not shown. */
async function ask(question: string): Promise<string> {
  process.stderr.write(question)
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: hidden, terminal: true })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}
