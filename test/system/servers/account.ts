import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account } from '../../../src/db/embedded/ownership.ts'
import { passwdEntry } from '../../../src/db/embedded/server-account.ts'

/** PostgreSQL and PgBouncer refuse to run as root. Undefined: we are not root. */
export function serverAccount(): Account | undefined {
  if (process.geteuid?.() !== 0) return undefined
  const account = passwdEntry('postgres') ?? passwdEntry('nobody')
  if (account === undefined) throw new Error('/etc/passwd has no user "postgres" or "nobody" to run servers as')
  return { uid: account.uid, gid: account.gid }
}

/** A folder of that user, removed at the end. */
export function newServerFolder(opened: AsyncDisposableStack, name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `scrapersky-${name}-`))
  const account = serverAccount()
  if (account !== undefined) chownSync(folder, account.uid, account.gid)
  opened.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
