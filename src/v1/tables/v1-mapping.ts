import type { Suppressed } from '../../contacts/suppression/suppressed-among.ts'
import type { CurationStatus } from '../../db/status.ts'
import type { Trx } from '../../db/transaction.ts'
import type { V1Columns, V1Row, V1TableName } from '../source/v1-row.ts'
import type { Progress } from '../words/processing-words.ts'

/** Why a row of V1 does not come over. Stable: reject files and reports carry these words. */
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
  /** Its parent was refused, is not in V1, was not imported, or was deleted in V2 since. */
  | 'parent_rejected'
  | 'parent_missing'

export interface Rejection {
  readonly reason: RejectReason
  /** What was refused; null where it would say something about a person. */
  readonly detail: string | null
}

/** A row of V1 in V2's columns. */
export interface Draft {
  /** What V2 knows the row by; a value may be null where there is nothing to know it by. */
  readonly key: Readonly<Record<string, string | null>>
  readonly facts: Readonly<Record<string, unknown>>
  /** Written with a new row and never again. */
  readonly atFirst?: Readonly<Record<string, unknown>>
  readonly curation: CurationStatus | null
  readonly progress: Readonly<Record<string, Progress>>
  /** Values that were left out, by why. */
  readonly dropped: readonly string[]
  /** When V1 last changed it: of two rows for one thing the newer one says how it is. */
  readonly updatedAt: string | null
  /** For `finish`: what goes into other tables. */
  readonly more?: unknown
}

export interface Refused {
  readonly rejected: Rejection
}

export type Reading = { readonly draft: Draft } | Refused

/** What a parent became. */
export interface Parent {
  readonly id: string
  /** Of a domain, and of the domain of a sitemap file. */
  readonly domainId: string
  readonly host: string
}

export interface ReadWorld {
  readonly now: Date
  /** The parent that a column of the row names, or why there is none; null where it names none. */
  parent(column: string): Parent | Rejection | null
  /** What `prepare` found, by the key of its choice. */
  readonly prepared: ReadonlyMap<string, string>
}

/** A draft with the row that it became. */
export interface Written {
  readonly row: V1Row
  readonly draft: Draft
  readonly id: string
  readonly created: boolean
}

export interface WriteWorld {
  readonly trx: Trx
  readonly tenantId: string
  readonly now: Date
}

/** Where the drafts go, as data: one writer serves every table. */
export interface Target {
  readonly table: 'searches' | 'places' | 'local_businesses' | 'domains' | 'sitemap_files' | 'pages' | 'contacts'
  /** `t` is the table, `d` a draft. Undefined: nothing but the row's own history tells who it is. */
  readonly match?: string
  /** The columns of the match. */
  readonly key: readonly string[]
  readonly facts: readonly string[]
  readonly atFirst: readonly string[]
  readonly stages: readonly string[]
  readonly curated: boolean
  /** When V2 has learnt about the row by itself, of `t`: then V1 fills gaps and changes nothing. */
  readonly touched: string
  /** False where a second row can have nothing to add: known rows are then not even compared. */
  readonly fills: boolean
}

export interface V1Mapping extends V1Columns {
  readonly parents: Readonly<Record<string, V1TableName>>
  readonly target: Target
  /** Looks up or makes what many rows of a batch need. */
  prepare?(world: WriteWorld, rows: readonly V1Row[]): Promise<ReadonlyMap<string, string>>
  /** Row in, draft or reason out: no database. */
  read(row: V1Row, world: ReadWorld): Reading
  /** Takes out what somebody asked us not to keep; undefined: all of it. In the transaction that writes. */
  readonly suppression?: {
    candidates(draft: Draft): { emails?: readonly string[]; phones?: readonly string[]; hosts?: readonly string[] }
    permit(draft: Draft, suppressed: Suppressed): Draft | undefined
  }
  /** The other tables that a row fills. */
  finish?(world: WriteWorld, written: readonly Written[]): Promise<void>
}

export function rejected(reason: RejectReason, detail: string | null): Refused {
  return { rejected: { reason, detail: detail?.slice(0, 300).toWellFormed() ?? null } }
}

export function isRejection(parent: Parent | Rejection | null): parent is Rejection {
  return parent !== null && 'reason' in parent
}
