import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../core/errors.ts'
import type { SqlFile } from './sql-file.ts'

interface Baseline {
  /** Names of the migrations that together create what the former migrations left. */
  readonly migrations: readonly string[]
  /** The former migrations, by name, with their checksums. */
  readonly replaces: Readonly<Record<string, string>>
}

/** The last version with the former migrations. */
const formerVersion = 'commit 0993b18'

export function readBaseline(): Baseline {
  const file = join(import.meta.dirname, '../../migrations/baseline.json')
  return JSON.parse(readFileSync(file, 'utf8')) as Baseline
}

/** A history, by name and checksum, with the baseline instead of the former migrations. */
export function historyWithBaseline(
  history: ReadonlyMap<string, string>,
  migrations: readonly SqlFile[],
  what: 'database' | 'backup',
): ReadonlyMap<string, string> {
  const baseline = readBaseline()
  const former = Object.keys(baseline.replaces)
  const applied = former.filter((name) => history.has(name))
  if (applied.length === 0) return history
  const changed = applied.find((name) => history.get(name) !== baseline.replaces[name])
  if (changed !== undefined)
    throw new AppError('migration_changed', `Migration ${changed} was changed after it had been applied.`)
  if (applied.length < former.length) {
    const count = `${applied.length} of the ${former.length} migrations up to ${former.at(-1)}`
    throw new AppError(
      'database_not_migrated',
      `The ${what} has only ${count}. Migrate it with ${formerVersion} first.`,
    )
  }
  return new Map([
    ...[...history].filter(([name]) => !former.includes(name)),
    ...migrations
      .filter(({ name }) => baseline.migrations.includes(name))
      .map(({ name, checksum }): [string, string] => [name, checksum]),
  ])
}
