// The product connects to the built-in server as a role that owns the product's tables and is no superuser: a hole in a query
// must not become a program on this machine. The superuser prepares what only it may do, once per database.
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { systemCodeOf } from '../../core/errors.ts'

const productUser = 'scrapersky_product'
const tenantRole = 'scrapersky_tenant'
/** The role is missing, or has another password. */
const loginFailures = new Set(['28P01', '28000'])

/** The same server and database, as the product's role. Its password follows from that of the superuser, and not the reverse. */
export function productUrl(superuserUrl: string): string {
  const url = new URL(superuserUrl)
  url.password = createHmac('sha256', decodeURIComponent(url.password)).update(productUser).digest('base64url')
  url.username = productUser
  return url.href
}

/** Prepares the role and its rights where something is missing, also in homes of former versions. Returns its URL. */
export async function prepareProductRole(superuserUrl: string): Promise<string> {
  const url = productUrl(superuserUrl)
  const operators = operatorsOfFilters()
  if (await isPrepared(url, operators)) return url
  await run(superuserUrl, async (client) => {
    await client.query('BEGIN')
    // Several processes may open a home of a former version at the same time.
    await client.query("SELECT pg_advisory_xact_lock(hashtextextended('scrapersky product role', 0))")
    await client.query(`SET LOCAL search_path = pg_catalog`)
    await client.query(createRoles(new URL(url).password))
    await client.query(takeOver)
    for (const operator of operators) await client.query(`ALTER FUNCTION pg_catalog.${operator} LEAKPROOF`)
    await client.query('COMMIT')
  })
  return url
}

/** One connection when everything is in place. */
async function isPrepared(url: string, operators: readonly string[]): Promise<boolean> {
  try {
    return await run(url, async (client) => {
      const { rows } = await client.query<{ ready: boolean }>(
        `SELECT NOT rolsuper
           AND EXISTS (SELECT FROM pg_roles WHERE rolname = $2 AND pg_has_role(pg_roles.oid, 'MEMBER'))
           AND (SELECT datdba FROM pg_database WHERE datname = current_database()) = pg_roles.oid
           AND NOT EXISTS (SELECT FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
             WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' AND relkind IN ('r', 'p') AND relowner <> pg_roles.oid)
           AND NOT EXISTS (SELECT FROM unnest($1::text[]) AS name, pg_proc
             WHERE pg_proc.oid = name::regprocedure AND NOT proleakproof) AS ready
         FROM pg_roles WHERE rolname = current_user`,
        [operators, tenantRole],
      )
      return rows[0]?.ready === true
    })
  } catch (error) {
    if (loginFailures.has(systemCodeOf(error) ?? '')) return false
    throw error
  }
}

/** The password is base64url, so it needs no quoting. */
const createRoles = (password: string) => `
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${tenantRole}') THEN
    CREATE ROLE ${tenantRole} NOLOGIN NOBYPASSRLS;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${productUser}') THEN
    CREATE ROLE ${productUser};
  END IF;
  ALTER ROLE ${productUser} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD '${password}';
  GRANT ${tenantRole} TO ${productUser};
END
$$`

/** Gives the product everything in its database that belongs to no extension and not to PostgreSQL itself. */
const takeOver = `
DO $$
DECLARE
  made record;
BEGIN
  EXECUTE format('ALTER DATABASE %I OWNER TO ${productUser}', current_database());
  FOR made IN
    SELECT format('SCHEMA %I', nspname) AS name, 0 AS step, 'pg_namespace'::regclass AS catalog, oid AS id, nspowner AS owner
    FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
    UNION ALL
    SELECT format('%s %I.%I', CASE relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW'
      ELSE 'TABLE' END, nspname, relname), 1, 'pg_class'::regclass, pg_class.oid, relowner
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' AND relkind IN ('r', 'p', 'v', 'm', 'S')
      -- The sequence of a column follows its table.
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid
        AND refclassid = 'pg_class'::regclass AND deptype IN ('a', 'i'))
    UNION ALL
    SELECT format('%s %s', CASE prokind WHEN 'p' THEN 'PROCEDURE' WHEN 'a' THEN 'AGGREGATE' ELSE 'FUNCTION' END,
      pg_proc.oid::regprocedure), 2, 'pg_proc'::regclass, pg_proc.oid, proowner
    FROM pg_proc JOIN pg_namespace ON pg_namespace.oid = pronamespace
    WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
    ORDER BY 2
  LOOP
    CONTINUE WHEN made.owner = (SELECT oid FROM pg_roles WHERE rolname = '${productUser}') OR EXISTS (
      SELECT FROM pg_depend WHERE classid = made.catalog AND objid = made.id AND deptype = 'e');
    EXECUTE format('ALTER %s OWNER TO ${productUser}', made.name);
  END LOOP;
END
$$`

/** From our own file, not from the database, whose owner is the product. */
function operatorsOfFilters(): readonly string[] {
  const text = readFileSync(join(import.meta.dirname, '..', 'sql', 'mark_leakproof.sql'), 'utf8')
  const [, list = ''] = /RETURN ARRAY\[([^\]]+)\]::regprocedure\[\]/.exec(text) ?? []
  return [...list.matchAll(/'([a-z_]+\([a-z,]+\))'/g)].map(([, operator]) => operator ?? '')
}

async function run<Result>(connectionString: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  // A server that stops in between is reported here too; the query rejects anyway.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}
