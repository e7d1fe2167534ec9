import { mkdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { giveTo } from './ownership.ts'

/** The files of the built-in database below SCRAPERSKY_HOME. */
export interface HomeLayout {
  readonly home: string
  readonly data: string
  readonly log: string
  readonly password: string
  readonly lock: string
  readonly users: string
}

/** Names the files; touches nothing. */
export function layOut(home: string): HomeLayout {
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

/** Makes the home where there is none. Only what we make ourselves gets our mode: a directory that exists keeps the one its owner chose. */
export function makeHome({ home, users }: HomeLayout): void {
  mkdirSync(home, { recursive: true, mode: 0o700 })
  const made = mkdirSync(users, { recursive: true, mode: 0o700 })
  // Root in the home of somebody else must not leave a directory behind that locks its owner out.
  if (made !== undefined && process.geteuid?.() === 0) giveTo(users, statSync(home))
}
