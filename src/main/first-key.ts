import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createFirstKey } from '../access/api-keys.ts'
import type { Database } from '../db/database.ts'

/** What became of the first API key: shown on a terminal, else in a file that only this user can read. */
export type FirstKey = { readonly key: string } | { readonly keyFile: string } | undefined

/**
 * Creates the first key, if there is none. It opens everything, so it must not be in the log of a container or a service. Where
 * no file can be written (a read-only container), none is created: "scrapersky key create" makes one.
 */
export async function createKeyForOwner(db: Database, home: string, isTerminal: boolean): Promise<FirstKey> {
  if (isTerminal) {
    const key = await createFirstKey(db)
    return key === undefined ? undefined : { key }
  }
  const keyFile = join(resolve(home), 'first-api-key')
  const file = tryOpen(keyFile)
  if (file === undefined) return undefined
  let key: string | undefined
  try {
    key = await createFirstKey(db)
    if (key !== undefined) writeSync(file, `${key}\n`)
  } finally {
    closeSync(file)
    if (key === undefined) rmSync(keyFile, { force: true })
  }
  return key === undefined ? undefined : { keyFile }
}

/** Undefined if it exists (the key was created before) or cannot be written. */
function tryOpen(path: string): number | undefined {
  try {
    mkdirSync(join(path, '..'), { recursive: true })
    return openSync(path, 'wx', 0o600)
  } catch {
    return undefined
  }
}
