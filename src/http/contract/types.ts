// What the web interface knows of the server: types, and nothing that runs.
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { ErrorCode } from '../../core/error-catalogue.ts'
import type { FieldProblem } from '../../core/errors.ts'
import type { CuratedTable } from '../../curation/entities/define-entity.ts'
import type { FilterNode, Operator } from '../../curation/filter/filter.ts'
import type { DB } from '../../db/schema.ts'
import type { CurationStatus, ProcessingStatus } from '../../db/status.ts'
import type { apiKey, createdKey, ownTenant, signInLink, tenant, user } from './access.ts'
import type { AuditEvent } from './audit.ts'
import type { signedIn } from './auth.ts'
import type { BulkAction, StatusChanged, Undone } from './curation.ts'
import type { DeadLetter } from './dead-letters.ts'
import type { Relatives, TimelineEvent } from './details.ts'
import type { entityList } from './entities.ts'
import type { ExportFormat } from './exports.ts'
import type { Import, ImportRow } from './imports.ts'
import type { pipeline } from './pipeline.ts'
import type { Rule } from './rules.ts'
import type { SavedView } from './saved-views.ts'
import type { Stage } from './stages.ts'

type InJson<Value> = Value extends Date ? string : Value

/** A row of a list. Every entity lists some of its columns; which, the document says. */
export type ListedRow<Table extends CuratedTable> = {
  readonly [Name in keyof Selectable<DB[Table]>]?: InJson<Selectable<DB[Table]>[Name]>
} & { readonly id: string; readonly curation_status: CurationStatus }

export type User = z.output<typeof user>
export type ApiKey = z.output<typeof apiKey>
export type CreatedKey = z.output<typeof createdKey>
export type SignInLink = z.output<typeof signInLink>
export type Tenant = z.output<typeof tenant>
export type OwnTenant = z.output<typeof ownTenant>
export type SignedIn = Omit<z.output<typeof signedIn>, 'user'> & { readonly user: User }
export type Pipeline = z.output<typeof pipeline>
export type EntityDescription = z.output<typeof entityList>['items'][number]
export type EntityColumn = EntityDescription['columns'][number]

/** RFC 9457, with members of ours; some codes bring facts besides, such as the count that moved. */
export interface ProblemDocument {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: ErrorCode
  readonly detail: string
  readonly request_id: string
  readonly errors?: readonly FieldProblem[]
}

/** What the stream of events sends, by the name of the event. */
export interface ServerEvents {
  readonly rows: { readonly entity: string; readonly count: number; readonly ids: readonly string[] | null }
  readonly stage: Pick<Stage, 'id' | 'paused' | 'queued' | 'due' | 'in_flight' | 'errors' | 'alarm'>
  readonly alarm: { readonly stage: string; readonly alarm: Stage['alarm'] }
  readonly reset: { readonly reason: string }
}

export interface ListPage<Table extends CuratedTable> {
  readonly items: readonly ListedRow<Table>[]
  readonly next: string | null
  readonly previous: string | null
  readonly total: { readonly count: number; readonly exact: boolean } | null
  readonly facets: Readonly<
    Record<string, { readonly values: readonly { value: string | null; count: number }[]; readonly exact: boolean }>
  >
}

export type { Budget, CostReport, Costs } from './budgets.ts'
export type { Retried } from './curation.ts'
export type { Attempt, DeadLetterGroup } from './dead-letters.ts'
export type { ImportPreview } from './imports.ts'
export type { PageText } from './pages.ts'
export type { PipelineAlarm, StageFlow } from './pipeline.ts'
export type { DryRun } from './rules.ts'
export type { NewSearch, SearchEstimate, SearchHistory, SearchMap, SearchQuery, SearchView } from './searches.ts'
export type { StageRun } from './stages.ts'
export type { ErasureReceipt, SubjectData } from './subjects.ts'
export type { Suppression, SuppressionKind, SuppressionList, SuppressionsImported } from './suppressions.ts'
export type {
  AuditEvent,
  BulkAction,
  CuratedTable,
  CurationStatus,
  DeadLetter,
  ErrorCode,
  ExportFormat,
  FieldProblem,
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
