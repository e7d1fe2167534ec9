import { readFileSync, statSync } from 'node:fs'
import { AppError } from '../../core/errors.ts'
import type { HomeLayout } from './home-layout.ts'
import type { Account } from './ownership.ts'

/** The user to run PostgreSQL as if we are root, which PostgreSQL refuses. Undefined: we are not root. */
export function serverAccount({ data, home }: HomeLayout): Account | undefined {
  if (process.geteuid?.() !== 0) return undefined
  return ownerOf(data) ?? namedOwnerOf(home) ?? passwdEntry('postgres') ?? passwdEntry('nobody') ?? noAccount()
}

/** A user of this machine by name; never root. */
export function passwdEntry(name: string): Account | undefined {
  return accounts().find((account) => account.name === name && account.uid !== 0)
}

function ownerOf(path: string): Account | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found === undefined || found.uid === 0 ? undefined : { uid: found.uid, gid: found.gid }
}

/** The owner of the home can then start the server without root. initdb needs a user with a passwd entry. */
function namedOwnerOf(path: string): Account | undefined {
  const owner = ownerOf(path)
  return accounts().some(({ uid }) => uid === owner?.uid) ? owner : undefined
}

function accounts(): (Account & { readonly name: string | undefined })[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return (
    lines
      .map((line) => line.split(':'))
      .filter((fields) => fields.length >= 4)
      // Negative on macOS, where "nobody" is -2: the system calls take the same bits as unsigned.
      .map(([name, , uid, gid]) => ({ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }))
  )
}

function noAccount(): never {
  throw new AppError(
    'embedded_failed',
    'PostgreSQL refuses to run as root, and /etc/passwd has no user "postgres" or "nobody" to run it as. ' +
      'Start ScraperSky as an ordinary user, or add one of the two.',
  )
}
