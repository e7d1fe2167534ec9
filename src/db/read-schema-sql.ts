import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type RepeatableSql, readRepeatableSql } from './repeatable-sql.ts'
import { readSqlFile, type SqlFile } from './sql-file.ts'

/** The schema as SQL. */
export interface SchemaSql {
  /** In order; each is applied once. */
  readonly migrations: readonly SqlFile[]
  readonly repeatable: RepeatableSql
}

const folder = join(import.meta.dirname, '../../migrations')
let schema: SchemaSql | undefined

/** The schema of this version. Read once: an update may replace the files while the old code runs. */
export function readSchemaSql(): SchemaSql {
  schema ??= { migrations: readMigrations(), repeatable: readRepeatableSql() }
  return schema
}

function readMigrations(): SqlFile[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  return files.sort().map((file) => readSqlFile(join(folder, file)))
}
