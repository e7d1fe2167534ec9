// Who uses the server: one empty file per handle, named after the process. The name alone says it all, so a process that
// is killed while registering leaves nothing half-written, and a full disk does not stop a release.
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { identityOf, isIdentityAlive } from './process-identity.ts'

let handles = 0

/** Adds this process and gives back the file to remove when it is done. Call it inside the mutex. */
export function register(directory: string): string {
  handles += 1
  const file = join(directory, `${identityOf(process.pid)}.${handles}`)
  writeFileSync(file, '')
  return file
}

/** Whether a living process still uses the server. The entries of the dead are removed. */
export function hasUsers(directory: string): boolean {
  let alive = false
  for (const name of readdirSync(directory)) {
    if (isIdentityAlive(name.split('.')[0] ?? '')) alive = true
    else rmSync(join(directory, name), { force: true })
  }
  return alive
}
