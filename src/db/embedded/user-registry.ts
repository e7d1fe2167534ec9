// The processes that use the server: one empty file per handle, named after the process. The files have no content, so a
// process that is killed while registering leaves none incomplete, and a full disk does not prevent a release.
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { identityOf, isIdentityAlive } from './process-identity.ts'

let handles = 0

/** Adds a handle of this process and returns the file to remove on release. The caller holds the mutex. */
export function register(directory: string): string {
  handles += 1
  const file = join(directory, `${identityOf(process.pid)}.${handles}`)
  writeFileSync(file, '')
  return file
}

/** Whether a running process uses the server. Removes entries of dead processes. */
export function hasUsers(directory: string): boolean {
  let alive = false
  for (const name of readdirSync(directory)) {
    if (isIdentityAlive(name.split('.')[0] ?? '')) alive = true
    else rmSync(join(directory, name), { force: true })
  }
  return alive
}
