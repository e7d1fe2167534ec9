// A process of the next release, with two migrations more than this one: `before` migrates, `after` does the rest and prints
// a line of progress per batch.
import { createHash } from 'node:crypto'
import { openDatabase } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { readSchemaSql } from '../../src/db/read-schema-sql.ts'
import { runAfterMigrations } from '../../src/db/run-after-migrations.ts'
import { quietLog } from '../../src/testing/loops.ts'

const [url = '', phase = 'before', batchRows = '500'] = process.argv.slice(2)

const file = (name: string, text: string) => ({
  name,
  text,
  checksum: createHash('sha256').update(text).digest('hex'),
})
const before = file(
  '9001_next_columns',
  `-- kind: before
  ALTER TABLE pages ADD COLUMN url_length int, ADD COLUMN times_filled int NOT NULL DEFAULT 0;`,
)
const after = file(
  '9002_next_values',
  `-- kind: after
-- step: batches of pages, ${batchRows} rows
UPDATE pages SET url_length = length(url), times_filled = times_filled + 1 WHERE id > $1 AND id <= $2;
-- step: rows that the former version wrote meanwhile are checked from here on
ALTER TABLE pages ADD CONSTRAINT pages_url_length CHECK (url_length IS NOT NULL) NOT VALID;
-- step: the check reads the table without blocking it
ALTER TABLE pages VALIDATE CONSTRAINT pages_url_length;
-- step: an index for the new list
CREATE INDEX CONCURRENTLY IF NOT EXISTS pages_by_url_length ON pages (tenant_id, url_length, id);
-- step: an index that nothing uses any more
DROP INDEX CONCURRENTLY IF EXISTS pages_by_anchor;`,
)
const present = readSchemaSql()
const schema = { ...present, migrations: [...present.migrations, before, after] }

const { pool, close } = await openDatabase({
  url,
  poolSize: 3,
  statementTimeoutSeconds: 600,
  name: 'next release',
  log: quietLog,
})
try {
  const onProgress = (progress: object) => process.stdout.write(`${JSON.stringify(progress)}\n`)
  const applied = await (phase === 'before' ? migrate(pool, schema) : runAfterMigrations(pool, { schema, onProgress }))
  process.stdout.write(`${JSON.stringify({ applied })}\n`)
} catch (error) {
  process.stdout.write(`${JSON.stringify({ refused: error instanceof Error ? error.message : error })}\n`)
} finally {
  await close()
}
