import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { AppError } from '../../core/errors.ts'
import type { HomeLayout } from './home-layout.ts'
import type { Account } from './ownership.ts'

/** The user to run PostgreSQL as if we are root, which PostgreSQL refuses. Undefined: we are not root. */
export function serverAccount({ data, home }: HomeLayout): Account | undefined {
  if (process.geteuid?.() !== 0) return undefined
  return ownerOf(data) ?? namedOwnerOf(home) ?? passwdEntry(ownUser) ?? createOwnUser() ?? noAccount()
}

/** Of its own: what runs as "nobody" or as the "postgres" of another server could read and signal this one. */
const ownUser = 'scrapersky'

/** The programs of the usual systems; the second is that of BusyBox. */
const commands = [
  [
    'useradd',
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
  ],
  ['adduser', '-S', '-D', '-H', '-h', '/nonexistent', '-s', '/sbin/nologin'],
] as const

/** Another process may create it at the same time: what counts is that it is there afterwards. */
function createOwnUser(): Account | undefined {
  for (const [program, ...args] of commands) {
    spawnSync(program, [...args, ownUser], { stdio: 'ignore', timeout: 10_000 })
    const created = passwdEntry(ownUser)
    if (created !== undefined) return created
  }
  // macOS has neither program, but a user for PostgreSQL.
  return process.platform === 'darwin' ? passwdEntry('_postgres') : undefined
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
    `PostgreSQL refuses to run as root, and the user "${ownUser}" to run it as could not be created. ` +
      `Start ScraperSky as an ordinary user, or create it: useradd --system ${ownUser}`,
  )
}
