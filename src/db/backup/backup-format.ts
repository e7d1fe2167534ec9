// A backup is one gzipped text: what is in it stands in lines "-- {JSON}", the rows of a table between "COPY ..." and "\."
// as PostgreSQL writes them. Whoever has the file can read it with zcat, whatever became of us.
//
//   -- {"format": "scrapersky-backup", "version": 1, "product": ..., "migrations": [...], ...}
//   COPY "tenants" ("id", "name") FROM stdin;
//   ...
//   \.
//   -- {"table": "tenants", "rows": 1, "sha256": "..."}
//   ...
//   -- {"end": true, "tables": 30, "rows": 1234}
//
// What is known only when the rows have passed stands behind them: nothing is read twice, written twice or held.
import { z } from 'zod'

export const backupHead = z.object({
  format: z.literal('scrapersky-backup'),
  version: z.literal(1),
  product: z.string(),
  created_at: z.string(),
  postgres: z.string(),
  /** The schema that the rows are of. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
})
export type BackupHead = z.output<typeof backupHead>

/** The bytes between COPY and the end of the rows. */
export const tableSum = z.object({ table: z.string(), rows: z.int(), sha256: z.string() })
export type TableSum = z.output<typeof tableSum>

export const backupEnd = z.object({ end: z.literal(true), tables: z.int(), rows: z.int() })

/** What a backup holds. */
export interface Manifest extends BackupHead {
  readonly tables: readonly TableSum[]
}

export const noteLine = (note: object) => `-- ${JSON.stringify(note)}\n`
export const endOfRows = '\\.\n'
