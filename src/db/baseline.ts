import { AppError } from '../core/errors.ts'
import { formerMigrations } from './former-migrations.ts'
import type { SqlFile } from './sql-file.ts'

/** Together they create what the former migrations left. */
const baseline = new Set(['0001_access', '0002_pipeline', '0003_contacts', '0004_operations'])

/** The last version with the former migrations. */
const formerVersion = 'commit 0993b18'

/** A history, by name and checksum, with the baseline instead of the former migrations. */
export function historyWithBaseline(
  history: ReadonlyMap<string, string>,
  migrations: readonly SqlFile[],
  what: 'database' | 'backup',
): ReadonlyMap<string, string> {
  const former = Object.keys(formerMigrations)
  const applied = former.filter((name) => history.has(name))
  if (applied.length === 0) return history
  const changed = applied.find((name) => history.get(name) !== formerMigrations[name])
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
    ...[...history].filter(([name]) => formerMigrations[name] === undefined),
    ...migrations
      .filter(({ name }) => baseline.has(name))
      .map(({ name, checksum }): [string, string] => [name, checksum]),
  ])
}
