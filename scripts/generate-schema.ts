// Types of the migrated database, written by kysely-codegen.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** The text of src/db/schema.ts for the database at `url`. */
export async function generateSchema(url: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'scrapersky-schema-'))
  const file = join(folder, 'schema.ts')
  try {
    const overrides = JSON.stringify({ columns: await statusColumns(url) })
    const imports = JSON.stringify({ CurationStatus: './status.ts', ProcessingStatus: './status.ts' })
    const options = [
      '--dialect=postgres',
      `--url=${url}`,
      `--out-file=${file}`,
      '--exclude-pattern={schema_migrations,repeatable_sql,migration_progress}',
    ]
    execFileSync(process.execPath, [
      'node_modules/kysely-codegen/dist/cli/bin.js',
      ...options,
      '--type-mapping={"int8":"number"}',
      `--overrides=${overrides}`,
      `--custom-imports=${imports}`,
    ])
    return readFileSync(file, 'utf8')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Statuses are text with a check in SQL; in TypeScript they are the types of status.ts. */
async function statusColumns(url: string): Promise<Record<string, string>> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ table_name: string; column_name: string; has_default: boolean }>(
      `SELECT table_name, column_name, column_default IS NOT NULL AS has_default
         FROM information_schema.columns
        WHERE table_schema = 'public' AND (column_name = 'curation_status' OR column_name LIKE '%\\_status')
          AND (column_name = 'curation_status' OR (table_name, replace(column_name, '_status', '_lease_token')) IN
            (SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'))`,
    )
    return Object.fromEntries(
      rows.map(({ table_name, column_name, has_default }) => {
        const curation = has_default ? 'Generated<CurationStatus>' : 'CurationStatus'
        return [
          `${table_name}.${column_name}`,
          column_name === 'curation_status' ? curation : 'ProcessingStatus | null',
        ]
      }),
    )
  } finally {
    await client.end()
  }
}
