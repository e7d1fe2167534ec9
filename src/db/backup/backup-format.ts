// A backup is one gzipped text file. Metadata is in lines "-- {JSON}"; the rows of a table are between "COPY ..." and "\." as
// PostgreSQL writes them. So the file can be read with zcat, without this product.
//
//   -- {"format": "scrapersky-backup", "version": 1, "product": ..., "migrations": [...], ...}
//   COPY "tenants" ("id", "name") FROM stdin;
//   ...
//   \.
//   -- {"table": "tenants", "rows": 1, "sha256": "..."}
//   ...
//   -- {"end": true, "tables": 30, "rows": 1234}
//
// Counts and checksums follow the rows, so that reading and writing need one pass and little memory.
import { z } from 'zod'

export const backupHead = z.object({
  format: z.literal('scrapersky-backup'),
  version: z.literal(1),
  product: z.string(),
  created_at: z.string(),
  postgres: z.string(),
  /** The schema of the rows. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
})
export type BackupHead = z.output<typeof backupHead>

/** The checksum covers the bytes between COPY and the end of the rows. */
export const tableSum = z.object({ table: z.string(), rows: z.int(), sha256: z.string() })
export type TableSum = z.output<typeof tableSum>

export const backupEnd = z.object({ end: z.literal(true), tables: z.int(), rows: z.int() })

/** What a backup contains. */
export interface Manifest extends BackupHead {
  readonly tables: readonly TableSum[]
}

export const formatNote = (note: object) => `-- ${JSON.stringify(note)}\n`
export const rowsEnd = '\\.\n'
