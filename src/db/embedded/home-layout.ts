import { mkdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { changeOwner } from './ownership.ts'

/** The files of the built-in database below SCRAPERSKY_HOME. */
export interface HomeLayout {
  readonly home: string
  readonly data: string
  readonly log: string
  readonly password: string
  readonly lock: string
  readonly users: string
}

/** Returns the paths; does not access the file system. */
export function homeLayout(home: string): HomeLayout {
  const absolute = resolve(home)
  return {
    home: absolute,
    data: join(absolute, 'postgres'),
    log: join(absolute, 'postgres.log'),
    password: join(absolute, 'postgres.password'),
    lock: join(absolute, 'postgres.lock'),
    users: join(absolute, 'postgres.users'),
  }
}

/** Creates the home if it is missing. An existing directory keeps its mode. */
export function createHome({ home, users }: HomeLayout): void {
  mkdirSync(home, { recursive: true, mode: 0o700 })
  const made = mkdirSync(users, { recursive: true, mode: 0o700 })
  // When root uses the home of another user, that user must be able to enter the directory later.
  if (made !== undefined && process.geteuid?.() === 0) changeOwner(users, statSync(home))
}
