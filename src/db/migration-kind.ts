// Two versions of the program work side by side while a new one is rolled out. So a migration says in its first lines when
// it runs:
//
//   -- kind: before    Before the new version starts, in one transaction. What the former version does must keep working:
//                      add tables and columns, never take anything away. Short: no scan, no rewrite of a large table.
//   -- kind: after     When no process of a former version is left, while the new one works. In steps that a stopped run
//                      continues; see `stepsOf`.
//
// Migrations up to 0041 name no kind: the former version did not work beside them.
import type { SqlFile } from './sql-file.ts'

export type MigrationKind = 'before' | 'after'

export function kindOf({ name, text }: Pick<SqlFile, 'name' | 'text'>): MigrationKind | undefined {
  const kind = /^-- kind: (.*)$/m.exec(text)?.[1]?.trim()
  if (kind === undefined || kind === 'before' || kind === 'after') return kind
  throw new Error(`Migration ${name} has the kind "${kind}": write "-- kind: before" or "-- kind: after".`)
}

/** A part of an `after` migration. Only an online statement may run twice: a stop between its work and its record repeats it. */
export type Step =
  /** One statement that PostgreSQL runs outside a transaction: CREATE or DROP INDEX CONCURRENTLY. */
  | { readonly kind: 'online'; readonly sql: string; readonly index: string }
  /** Statements in one short transaction. */
  | { readonly kind: 'statements'; readonly sql: string }
  /** A statement for the rows with `$1 < id AND id <= $2`, from the smallest ID to the largest. */
  | { readonly kind: 'batches'; readonly sql: string; readonly table: string; readonly rows: number }

const concurrently = /^(?:CREATE (?:UNIQUE )?INDEX|DROP INDEX) CONCURRENTLY (IF (?:NOT )?EXISTS )?(\w+)/i
const batchesHeader = /^batches of (\w+), (\d+) rows$/

/**
 * The steps of an `after` migration, each below a line `-- step: what it does`. A step of batches is named
 * `-- step: batches of pages, 5000 rows`.
 */
export function stepsOf({ name, text }: Pick<SqlFile, 'name' | 'text'>): Step[] {
  const [, ...parts] = text.split(/^-- step: /m)
  if (parts.length === 0) throw new Error(`Migration ${name} runs after the switch and has no line "-- step: ...".`)
  return parts.map((part) => {
    const [title = '', ...lines] = part.split('\n')
    const sql = lines
      .filter((line) => !line.startsWith('--'))
      .join('\n')
      .trim()
    const [, table, rows] = batchesHeader.exec(title.trim()) ?? []
    if (table !== undefined) return { kind: 'batches', sql, table, rows: Number(rows) }
    const [, mayExist, index] = concurrently.exec(sql) ?? []
    if (index !== undefined && mayExist === undefined)
      throw new Error(`Migration ${name} may run a step twice: write IF EXISTS or IF NOT EXISTS for ${index}.`)
    return index === undefined ? { kind: 'statements', sql } : { kind: 'online', sql, index }
  })
}

const [firstId, lastId] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

/** The migration as one text for a transaction: in a new database, or where nothing else runs. */
export function asOneText(file: SqlFile): string {
  if (kindOf(file) !== 'after') return file.text
  return stepsOf(file)
    .map((step) => {
      if (step.kind === 'online') return step.sql.replace(/ CONCURRENTLY /i, ' ')
      if (step.kind === 'statements') return step.sql
      return step.sql.replaceAll('$1', `'${firstId}'`).replaceAll('$2', `'${lastId}'`)
    })
    .join('\n')
}
