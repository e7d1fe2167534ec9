import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../src/testing/test-database.ts'

// Rules for every table, checked against the catalog, so that they apply to tables of later migrations too.

const database = useTestDatabase()
const installationLevel = [
  'email_domains',
  'lanes',
  'leases',
  'migration_progress',
  'provider_limits',
  'provider_totals',
  'repeatable_sql',
  'row_change_marks',
  'row_changes',
  'row_count_marks',
  'row_counts',
  'schema_migrations',
  'sign_in_attempts',
  'signing_keys',
  'stage_runs',
  'stage_settings',
  'tenants',
  'workers',
]

async function names(query: ReturnType<typeof sql<{ name: string }>>): Promise<string[]> {
  return (await query.execute(database.db)).rows.map(({ name }) => name)
}

test('every table has a tenant, except those of the installation', async () => {
  const without = await names(sql`
    SELECT relname AS name FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND NOT EXISTS (
      SELECT FROM pg_attribute WHERE attrelid = pg_class.oid AND attname = 'tenant_id' AND NOT attisdropped)
    ORDER BY 1`)
  expect(without).toEqual(installationLevel)
  const nullable = await names(sql`
    SELECT attrelid::regclass::text AS name FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND attname = 'tenant_id' AND NOT attnotnull`)
  expect(nullable).toEqual(['audit_events'])
})

test('deleting a tenant deletes its rows in every table', async () => {
  const missing = await names(sql`
    SELECT attrelid::regclass::text AS name FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND attname = 'tenant_id' AND NOT EXISTS (
      SELECT FROM pg_constraint WHERE conrelid = attrelid AND contype = 'f' AND conkey = ARRAY[attnum]
        AND confrelid = 'tenants'::regclass AND confdeltype = 'c')`)
  expect(missing).toEqual([])
})

test('every unique key contains the tenant', async () => {
  const without = await names(sql`
    SELECT indexrelid::regclass::text AS name FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
    WHERE indisunique AND relkind = 'r' AND relnamespace = 'public'::regnamespace
      AND NOT relname = ANY(${installationLevel})
      AND pg_get_indexdef(indexrelid) NOT LIKE '%tenant_id%'
      AND NOT (indisprimary AND pg_get_indexdef(indexrelid) LIKE '%(id)%')`)
  expect(without).toEqual([])
})

test('every foreign key has an index that starts with it, so that a delete scans no table', async () => {
  const without = await names(sql`
    SELECT conrelid::regclass || '.' || attname AS name FROM pg_constraint
    JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f' AND NOT EXISTS (
      SELECT FROM pg_index WHERE indrelid = conrelid AND indkey[0] = conkey[1]
        AND (indpred IS NULL OR pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname)))`)
  expect(without).toEqual([])
  const wide = await names(sql`
    SELECT conname AS name FROM pg_constraint WHERE contype = 'f' AND cardinality(conkey) > 1`)
  expect(wide).toEqual([])
})

test('every time has a time zone, and every id is a time-ordered UUID', async () => {
  const bare = await names(sql`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type IN ('timestamp without time zone', 'json', 'character varying')`)
  expect(bare).toEqual([])
  const ids = await names(sql`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'id' AND table_name <> 'workers'
      AND (data_type <> 'uuid' OR column_default IS DISTINCT FROM 'new_id()')`)
  expect(ids).toEqual([])
})

const stages = sql<{ table: string; progress: string }>`
  SELECT attrelid::regclass::text AS table, regexp_replace(attname, '_lease_token$', '') AS progress
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
  WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND attname LIKE '%\\_lease\\_token'
  ORDER BY 1, 2`

test('the stages of the specification exist', async () => {
  const { rows } = await stages.execute(database.db)
  expect(rows.map(({ table, progress }) => `${table}.${progress}`)).toEqual([
    'contact_syncs.sync',
    'contacts.validation',
    'contacts.verification',
    'domains.metadata',
    'domains.sitemap_analysis',
    'hook_events.opt_out',
    'imports.download',
    'imports.import',
    'local_businesses.domain_extraction',
    'local_businesses.link_resolution',
    'opt_out_polls.poll',
    'pages.page_processing',
    'places.deep_scan',
    'remote_records.erasure',
    'schedule_runs.digest',
    'schedule_runs.finish',
    'schedule_runs.start',
    'searches.search',
    'site_watches.watch',
    'sitemap_files.sitemap_import',
    'webhook_messages.delivery',
  ])
})

test('every stage has its indexes, checks and triggers, and no index contains its status', async () => {
  const { rows } = await stages.execute(database.db)
  for (const { table, progress } of rows) {
    const indexes = await names(sql`SELECT indexdef AS name FROM pg_indexes WHERE tablename = ${table}`)
    const at = `ON public.${table} USING btree`
    for (const wanted of [
      `${table}_${progress}_queue ${at} (tenant_id, priority, ${progress}_due_at) WHERE (${progress}_due_at IS NOT NULL)`,
      `${table}_${progress}_dead ${at} (${progress}_dead_at, id) WHERE (${progress}_dead_at IS NOT NULL)`,
    ]) {
      expect(indexes).toContain(`CREATE INDEX ${wanted}`)
    }
    expect(indexes.filter((index) => index.includes(`${progress}_status`))).toEqual([])
    const checks = await names(
      sql`SELECT conname AS name FROM pg_constraint WHERE contype = 'c' AND conrelid = ${table}::regclass`,
    )
    expect(checks).toEqual(
      expect.arrayContaining(['status', 'lease', 'dead'].map((what) => `${table}_${progress}_${what}_check`)),
    )
    const triggers = await names(
      sql`SELECT tgname AS name FROM pg_trigger WHERE NOT tgisinternal AND tgrelid = ${table}::regclass`,
    )
    expect(triggers).toEqual(expect.arrayContaining([`${progress}_queued_by_insert`, `${progress}_queued_by_update`]))
  }
})

test('every table with updated_at has a trigger that sets it', async () => {
  const forgotten = await names(sql`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'updated_at' AND table_name <> 'stage_settings' AND NOT EXISTS (
      SELECT FROM pg_trigger WHERE tgrelid = table_name::regclass AND tgname = table_name || '_touch')`)
  expect(forgotten).toEqual([])
})
