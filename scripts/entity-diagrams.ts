// docs/entities.md: the tables and how they refer to each other, from the migrated database.
import pg from 'pg'

/** Every table is in one group; a new table that is in none fails the generator. */
const groups: Readonly<Record<string, readonly string[]>> = {
  'Pipeline, in order': [
    'harvests',
    'searches',
    'search_places',
    'places',
    'local_businesses',
    'domains',
    'sitemap_files',
    'sitemap_children',
    'pages',
  ],
  'Leads and contacts: the result and its evidence': [
    'leads',
    'contacts',
    'contact_evidence',
    'contact_validations',
    'validation_settings',
    'email_domains',
    'contact_syncs',
    'destinations',
    'remote_records',
    'hook_events',
    'opt_out_polls',
    'webhooks',
    'webhook_messages',
    'contact_merges',
    'contact_distinctions',
    'business_matches',
    'suppressions',
    'watch_settings',
    'site_watches',
    'site_facts',
    'lead_changes',
  ],
  'Tenants, users and access': [
    'tenants',
    'users',
    'api_keys',
    'tls_exceptions',
    'crawl_proxies',
    'sessions',
    'sign_in_links',
    'sign_in_attempts',
    'signing_keys',
    'credentials',
  ],
  Costs: ['cost_ledger', 'budgets', 'spending_totals', 'provider_limits', 'provider_totals'],
  'Imports, views, bulk changes, rules and audit': [
    'imports',
    'import_chunks',
    'import_rows',
    'saved_views',
    'bulk_actions',
    'bulk_action_changes',
    'autopilot_rules',
    'suggestion_models',
    'suggestion_scores',
    'schedules',
    'schedule_runs',
    'schedule_run_rows',
    'schedule_changes',
    'audit_events',
  ],
  'Stages, leases and events': [
    'stage_settings',
    'stage_runs',
    'stage_alarms',
    'leases',
    'workers',
    'job_failures',
    'lanes',
    'effects',
    'row_changes',
    'row_change_marks',
    'row_counts',
    'row_count_marks',
    'read_positions',
    'idempotency_keys',
  ],
  'Import from V1': ['v1_imports', 'v1_rows'],
}

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly key: 'PK' | 'UK' | null
  readonly nullable: boolean
}

interface Reference {
  readonly table: string
  readonly column: string
  readonly target: string
}

/** The text of docs/entities.md for the database at `url`. */
export async function entitiesPage(url: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows: columns } = await client.query<Column>(columnsSql)
    const { rows: references } = await client.query<Reference>(referencesSql)
    return page(columns, references)
  } finally {
    await client.end()
  }
}

function page(columns: readonly Column[], references: readonly Reference[]): string {
  const grouped = Object.values(groups).flat()
  const tables = [...new Set(columns.map(({ table }) => table))]
  const missing = tables.filter((table) => !grouped.includes(table))
  const unknown = grouped.filter((table) => !tables.includes(table))
  if (missing.length > 0 || unknown.length > 0) {
    throw new Error(
      `scripts/entity-diagrams.ts: add ${missing.join(', ') || 'none'}; remove ${unknown.join(', ') || 'none'}.`,
    )
  }
  const diagrams = Object.entries(groups).map(
    ([title, members]) => `## ${title}\n\n\`\`\`mermaid\n${diagram(members, columns, references)}\n\`\`\`\n`,
  )
  return `# Entities

Generated from the migrated database by \`npm run generate\`. The diagrams show keys (PK, UK) and references (FK); \`src/db/schema.ts\`
has every column. Left out: \`tenant_id\` (on every row that belongs to a tenant, and part of its keys) and the columns that
\`add_curation\` and \`add_stage\` add to a table.

${diagrams.join('\n')}`
}

function diagram(members: readonly string[], columns: readonly Column[], references: readonly Reference[]): string {
  const own = references.filter(({ table }) => members.includes(table))
  const isReference = ({ table, name }: Column) => own.some((one) => one.table === table && one.column === name)
  const entities = members.map((table) => {
    const shown = columns.filter((column) => column.table === table && (column.key !== null || isReference(column)))
    const lines = shown.map((column) => {
      const keys = [column.key, isReference(column) ? 'FK' : null].filter((key) => key !== null)
      return `    ${column.type} ${column.name} ${keys.join(', ')}`
    })
    return lines.length === 0 ? `  ${table}` : `  ${table} {\n${lines.join('\n')}\n  }`
  })
  const lines = own.map(({ table, column, target }) => {
    const isNullable = columns.find((one) => one.table === table && one.name === column)?.nullable ?? true
    return `  ${target} ${isNullable ? '|o' : '||'}--o{ ${table} : ${column}`
  })
  return ['erDiagram', ...lines, ...entities].join('\n')
}

/** A column of several unique keys is shown once, as the primary key if it is part of it. */
const columnsSql = `
  SELECT classes.relname AS table, attname AS name, NOT attnotnull AS nullable,
         replace(format_type(atttypid, NULL), ' ', '_') AS type,
         CASE WHEN bool_or(indexes.indisprimary) THEN 'PK' WHEN bool_or(indexes.indisunique) THEN 'UK' END AS key
    FROM pg_attribute
    JOIN pg_class AS classes ON classes.oid = attrelid AND classes.relkind IN ('r', 'p') AND NOT classes.relispartition
     AND classes.relnamespace = 'public'::regnamespace AND classes.relname NOT IN ('schema_migrations', 'repeatable_sql', 'migration_progress')
    LEFT JOIN pg_index AS indexes ON indexes.indrelid = attrelid AND attnum = ANY (indexes.indkey) AND indexes.indisunique
   WHERE attnum > 0 AND NOT attisdropped AND attname <> 'tenant_id'
   GROUP BY classes.relname, attname, attnum, attnotnull, atttypid
   ORDER BY classes.relname, attnum`

const referencesSql = `
  SELECT DISTINCT classes.relname AS table, attname AS column, targets.relname AS target
    FROM pg_constraint
    JOIN pg_class AS classes ON classes.oid = conrelid AND NOT classes.relispartition
    JOIN pg_class AS targets ON targets.oid = confrelid
    JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
   WHERE contype = 'f' AND attname <> 'tenant_id' AND classes.relnamespace = 'public'::regnamespace
   ORDER BY 1, 2, 3`
