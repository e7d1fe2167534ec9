import type pg from 'pg'
import { AppError, messageOf, systemCodeOf } from '../core/errors.ts'
import type { SchemaSql } from './read-schema-sql.ts'

type Client = Pick<pg.ClientBase, 'query'>

interface Surroundings {
  readonly encoding: string
  readonly database: string
  readonly user: string
  /** Of the search path: DATABASE_SCHEMA. */
  readonly schema: string
  readonly exists: boolean
  readonly mayCreateSchema: boolean
  readonly mayCreateTables: boolean
}

/** The schema that statements use: the first of the search path, also if it does not exist yet. */
export const schemaInUse = `coalesce(current_schema(), trim('" ' FROM split_part(current_setting('search_path'), ',', 1)))`

export async function readSurroundings(client: Client): Promise<Surroundings> {
  const { rows } = await client.query<Surroundings>(
    `SELECT current_setting('server_encoding') AS encoding, current_database() AS database, current_user AS user, schema,
       to_regnamespace(quote_ident(schema)) IS NOT NULL AS exists,
       has_database_privilege(current_database(), 'CREATE') AS "mayCreateSchema",
       coalesce(has_schema_privilege(to_regnamespace(quote_ident(schema)), 'CREATE'), false) AS "mayCreateTables"
     FROM (SELECT ${schemaInUse} AS schema) AS used`,
  )
  const [found] = rows
  if (found === undefined) throw new Error('the database returned no row')
  return found
}

/** Why the tables cannot be created or changed here, and what to do, in one sentence; undefined if they can. */
export async function findObstacle(client: Client, sql: SchemaSql): Promise<string | undefined> {
  const around = await readSurroundings(client)
  const { schema, user } = around
  if (around.encoding !== 'UTF8') {
    return `The database "${around.database}" has the encoding ${around.encoding}, which cannot store all text: create one with "CREATE DATABASE ... ENCODING 'UTF8' TEMPLATE template0".`
  }
  if (!around.exists) {
    if (around.mayCreateSchema) return undefined
    return `"${user}" may not create the schema "${schema}": run "CREATE SCHEMA ${schema} AUTHORIZATION ${user}" as the owner of the database.`
  }
  if (!around.mayCreateTables) {
    return `"${user}" may not create tables in the schema "${schema}": run "GRANT CREATE ON SCHEMA ${schema} TO ${user}" as its owner, or set DATABASE_SCHEMA to a schema of its own.`
  }
  const clashes = (await isOurs(client, schema)) ? [] : await findClashes(client, schema, sql)
  if (clashes.length === 0) return undefined
  const more = clashes.length > 3 ? ` and ${clashes.length - 3} more` : ''
  return `The schema "${schema}" contains ${clashes.slice(0, 3).join(', ')}${more} of another program: set DATABASE_SCHEMA to a schema of its own, or use another database.`
}

/** Other programs have a table `schema_migrations` too, with other columns. */
async function isOurs(client: Client, schema: string): Promise<boolean> {
  const { rows } = await client.query<{ columns: number }>(
    `SELECT count(*)::int AS columns FROM information_schema.columns
     WHERE table_schema = $1 AND table_name = 'schema_migrations' AND column_name IN ('name', 'checksum')`,
    [schema],
  )
  return rows[0]?.columns === 2
}

async function findClashes(client: Client, schema: string, sql: SchemaSql): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class
     WHERE relnamespace = to_regnamespace(quote_ident($1)) AND relkind IN ('r', 'v', 'm', 'f', 'p') AND relname = ANY($2)
     UNION SELECT proname || '()' FROM pg_proc
     WHERE pronamespace = to_regnamespace(quote_ident($1)) AND proname = ANY($3) ORDER BY 1`,
    [schema, ownTables(sql), functionsOf(sql)],
  )
  return rows.map(({ name }) => name)
}

/** The list of own_tables.sql, for a database that does not have the function yet. */
export function ownTables({ repeatable }: SchemaSql): string[] {
  const text = repeatable.beforeTables.find(({ name }) => name === 'own_tables')?.text ?? ''
  return /'\{([^}]*)\}'/.exec(text)?.[1]?.match(/\w+/g) ?? []
}

/** They would be replaced without a word. */
function functionsOf({ repeatable }: SchemaSql): string[] {
  const texts = [...repeatable.beforeTables, ...repeatable.afterTables].map(({ text }) => text)
  return texts.flatMap((text) =>
    [...text.matchAll(/CREATE OR REPLACE (?:FUNCTION|PROCEDURE) (\w+)/g)].flatMap(([, name]) => name ?? []),
  )
}

/** Something with this name exists already: a table, a function, another object, a schema. */
const duplicate = new Set(['42P07', '42723', '42710', '42P06'])
const insufficientPrivilege = '42501'

/** An error of a migration that the operator can fix, as a refusal without a stack. */
export function asRefusal(error: unknown): unknown {
  const code = systemCodeOf(error) ?? ''
  if (duplicate.has(code)) {
    return unsuitable(`Another program has created what a migration creates: ${messageOf(error)}.`, error)
  }
  if (code === insufficientPrivilege) {
    return unsuitable(`The database user lacks a right that a migration needs: ${messageOf(error)}.`, error)
  }
  return error
}

export function unsuitable(message: string, cause?: unknown): AppError {
  return new AppError('database_unsuitable', message, { cause })
}
