import type { Suppressed } from '../../contacts/suppression/suppressed-among.ts'
import type { CurationStatus } from '../../db/status.ts'
import type { Trx } from '../../db/transaction.ts'
import type { V1Columns, V1Row, V1TableName } from '../source/v1-row.ts'
import type { Progress } from '../vocabulary/processing-status.ts'

/** Why a V1 row is not imported. Stable: reject files and reports contain these values. */
export type RejectReason =
  | 'unknown_status'
  | 'unknown_type'
  | 'not_a_domain'
  | 'social_host'
  | 'bad_url'
  | 'url_too_long'
  | 'off_site'
  | 'bad_email'
  | 'placeholder_email'
  | 'machine_email'
  | 'no_place_id'
  | 'suppressed'
  /** Its parent was rejected, is not in V1, was not imported, or was deleted in V2. */
  | 'parent_rejected'
  | 'parent_missing'

export interface Rejection {
  readonly reason: RejectReason
  /** The rejected value; null if it is personal data. */
  readonly detail: string | null
}

/** A V1 row in V2's columns. */
export interface Draft {
  /** The natural key in V2; values may be null. */
  readonly key: Readonly<Record<string, string | null>>
  readonly facts: Readonly<Record<string, unknown>>
  /** Written only when the row is created. */
  readonly onCreate?: Readonly<Record<string, unknown>>
  readonly curation: CurationStatus | null
  readonly progress: Readonly<Record<string, Progress>>
  /** Reasons of dropped values. */
  readonly dropped: readonly string[]
  /** When V1 last changed it: of several rows for one thing the newest counts. */
  readonly updatedAt: string | null
  /** Data for other tables, for `finish`. */
  readonly extras?: unknown
}

export interface RejectedReading {
  readonly rejected: Rejection
}

export type Reading = { readonly draft: Draft } | RejectedReading

/** The row of V2 that a parent became. */
export interface Parent {
  readonly id: string
  /** The domain itself, or the domain of a sitemap file. */
  readonly domainId: string
  readonly host: string
}

export interface ReadContext {
  readonly now: Date
  /** The parent in a column of the row, or why there is none; null if the column is empty. */
  parent(column: string): Parent | Rejection | null
  /** The result of `prepare`. */
  readonly prepared: ReadonlyMap<string, string>
}

/** A draft with the row it became. */
export interface Written {
  readonly row: V1Row
  readonly draft: Draft
  readonly id: string
  readonly created: boolean
}

export interface WriteContext {
  readonly trx: Trx
  readonly tenantId: string
  readonly now: Date
}

/** Describes the table that drafts are written to: one writer serves all tables. */
export interface Target {
  readonly table: 'searches' | 'places' | 'local_businesses' | 'domains' | 'sitemap_files' | 'pages' | 'contacts'
  /** SQL condition; `t` is the table, `d` a draft. Undefined if only the ledger identifies a row. */
  readonly match?: string
  /** The columns of the match. */
  readonly key: readonly string[]
  readonly facts: readonly string[]
  readonly onCreate: readonly string[]
  readonly stages: readonly string[]
  readonly curated: boolean
  /** SQL condition on `t`: V2 has its own data about the row, so V1 only fills gaps. */
  readonly touched: string
  /** False if later rows have nothing to add: existing rows are then not updated. */
  readonly updates: boolean
}

export interface V1Mapping extends V1Columns {
  readonly parents: Readonly<Record<string, V1TableName>>
  readonly target: Target
  /** Finds or creates what the rows of a batch need. */
  prepare?(context: WriteContext, rows: readonly V1Row[]): Promise<ReadonlyMap<string, string>>
  /** Maps a row to a draft or a rejection, without the database. */
  read(row: V1Row, context: ReadContext): Reading
  /** Removes suppressed values from a draft; `permit` returns undefined to reject it. Runs in the writing transaction. */
  readonly suppression?: {
    candidates(draft: Draft): { emails?: readonly string[]; phones?: readonly string[]; hosts?: readonly string[] }
    permit(draft: Draft, suppressed: Suppressed): Draft | undefined
  }
  /** Writes to other tables. */
  finish?(context: WriteContext, written: readonly Written[]): Promise<void>
}

export function rejected(reason: RejectReason, detail: string | null): RejectedReading {
  return { rejected: { reason, detail: detail?.slice(0, 300).toWellFormed() ?? null } }
}

export function isRejection(parent: Parent | Rejection | null): parent is Rejection {
  return parent !== null && 'reason' in parent
}
