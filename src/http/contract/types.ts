// What the web interface knows of the server: types, and nothing that runs.
import type { Selectable } from 'kysely'
import type { CuratedTable } from '../../curation/entities/define-entity.ts'
import type { FilterNode, Operator } from '../../curation/filter/filter.ts'
import type { DB } from '../../db/schema.ts'
import type { CurationStatus, ProcessingStatus } from '../../db/status.ts'
import type { AuditEvent } from './audit.ts'
import type { BulkAction, StatusChanged, Undone } from './curation.ts'
import type { DeadLetter } from './dead-letters.ts'
import type { Relatives, TimelineEvent } from './details.ts'
import type { ExportFormat } from './exports.ts'
import type { Import, ImportRow } from './imports.ts'
import type { Rule } from './rules.ts'
import type { SavedView } from './saved-views.ts'
import type { Stage } from './stages.ts'

type InJson<Value> = Value extends Date ? string : Value

/** A row of a list. Every entity lists some of its columns; which, the document says. */
export type ListedRow<Table extends CuratedTable> = {
  readonly [Name in keyof Selectable<DB[Table]>]?: InJson<Selectable<DB[Table]>[Name]>
} & { readonly id: string; readonly curation_status: CurationStatus }

export interface ListPage<Table extends CuratedTable> {
  readonly items: readonly ListedRow<Table>[]
  readonly next: string | null
  readonly previous: string | null
  readonly total: { readonly count: number; readonly exact: boolean } | null
  readonly facets: Readonly<
    Record<string, { readonly values: readonly { value: string | null; count: number }[]; readonly exact: boolean }>
  >
}

export type { CostReport } from './budgets.ts'
export type { DeadLetterGroup } from './dead-letters.ts'
export type { ImportPreview } from './imports.ts'
export type { PipelineAlarm } from './pipeline.ts'
export type { SearchMap } from './searches.ts'
export type {
  AuditEvent,
  BulkAction,
  CurationStatus,
  DeadLetter,
  ExportFormat,
  FilterNode,
  Import,
  ImportRow,
  Operator,
  ProcessingStatus,
  Relatives,
  Rule,
  SavedView,
  Stage,
  StatusChanged,
  TimelineEvent,
  Undone,
}
