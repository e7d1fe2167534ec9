// The routes of background jobs, imports and rules.
import type {
  AlarmReport,
  Attempt,
  AttemptsQuery,
  ById,
  ConnectionReport,
  ConnectionTrial,
  ContactImportQuery,
  DeadLetter,
  DeadLetterFilter,
  DeadLetterGroup,
  DeadLettersQuery,
  DeliveriesQuery,
  DeliverRequest,
  Delivery,
  DeliveryTrial,
  Destination,
  DestinationChange,
  DestinationList,
  DomainImportQuery,
  DryRun,
  DryRunOfDelivery,
  DryRunRequest,
  HookRequest,
  HookSecret,
  Import,
  ImportPreview,
  ImportPreviewQuery,
  ImportQuery,
  ImportRow,
  ImportRowsQuery,
  ImportStarted,
  ImportsQuery,
  ItemPage,
  Items,
  Lane,
  NewDestination,
  NewSchedule,
  PlaceImportQuery,
  RequeueRequest,
  Retried,
  Rule,
  RuleChange,
  Schedule,
  ScheduleChange,
  ScheduleList,
  SchedulePreview,
  ScheduleRun,
  Stage,
  StageRun,
  StageRunsQuery,
  StatusChanged,
  Suggestions,
} from '../../../src/http/contract/types.ts'
import type { Slug } from './entity-routes.ts'

export type ImportSlug = ImportPreviewQuery['entity']
/** Columns by name or number; a field that is left out is guessed. */
export type ImportOptions = Omit<ImportPreviewQuery, 'entity'>
export type ImportField = Extract<keyof ImportOptions, 'url' | ContactImportField>

type ContactImportField = Exclude<keyof ContactImportQuery, 'select' | 'header' | 'custom' | 'default_country'>

/** A rule as the editor holds it: every part has a value. */
export type RuleDraft = { readonly [Part in keyof DryRunRequest]-?: Exclude<DryRunRequest[Part], undefined> }

interface ByGate {
  readonly gate: Slug
}

export interface WorkRoutes {
  'GET /schedules': { response: ScheduleList }
  'POST /schedules': { body: NewSchedule; response: Schedule }
  'PATCH /schedules/:id': { params: ById; body: ScheduleChange; response: Schedule }
  'DELETE /schedules/:id': { params: ById; response: undefined }
  'POST /schedules/preview': { body: { readonly when: string }; response: SchedulePreview }
  'POST /schedules/:id/pause': { params: ById; response: Schedule }
  'POST /schedules/:id/resume': { params: ById; response: Schedule }
  'POST /schedules/:id/run': { params: ById; response: ScheduleRun }
  'GET /schedules/:id/runs': {
    params: ById
    query?: { readonly after?: string; readonly limit?: number }
    response: ItemPage<ScheduleRun>
  }
  'GET /destinations': { response: DestinationList }
  'POST /destinations': { body: NewDestination; response: Destination }
  'PATCH /destinations/:id': { params: ById; body: DestinationChange; response: Destination }
  'DELETE /destinations/:id': { params: ById; response: undefined }
  'POST /destinations/:id/test': { params: ById; response: ConnectionReport }
  'POST /destinations/:id/dry-run': { params: ById; body: DeliveryTrial; response: DryRunOfDelivery }
  'POST /destinations/:id/hook': { params: ById; body: HookRequest; response: HookSecret }
  'POST /destinations/:id/pause': { params: ById; response: Destination }
  'POST /destinations/:id/resume': { params: ById; response: Destination }
  'POST /destinations/test': { body: ConnectionTrial; response: ConnectionReport }
  'GET /destinations/:id/deliveries': { params: ById; query: DeliveriesQuery; response: ItemPage<Delivery> }
  'POST /contacts/deliver': { body: DeliverRequest; response: StatusChanged }
  'POST /leads/deliver': { body: DeliverRequest; response: StatusChanged }

  'GET /alarms': { response: AlarmReport }
  'GET /stages/runs': { query: StageRunsQuery; response: ItemPage<StageRun> }
  'GET /lanes': { response: Items<Lane> }
  'POST /stages/:id/run': { params: ById; response: Stage }
  'GET /dead-letters': { query: DeadLettersQuery; response: ItemPage<DeadLetter> }
  'GET /dead-letters/groups': { query: DeadLetterFilter; response: Items<DeadLetterGroup> }
  'GET /dead-letters/attempts': { query: AttemptsQuery; response: Items<Attempt> }
  'POST /dead-letters/requeue': { body: RequeueRequest; response: Retried }
  'POST /imports/preview': { query: ImportPreviewQuery; body: FormData; response: ImportPreview }
  'POST /places/import': { query: PlaceImportQuery; body: FormData; response: ImportStarted }
  'POST /domains/import': { query: DomainImportQuery; body: FormData; response: ImportStarted }
  'POST /sitemap-files/import': { query: ImportQuery; body: FormData; response: ImportStarted }
  'POST /contacts/import': { query: ContactImportQuery; body: FormData; response: ImportStarted }
  'POST /pages/import': { query: ImportQuery; body: FormData; response: ImportStarted }
  'GET /imports': { query: ImportsQuery; response: ItemPage<Import> }
  'GET /imports/:id': { params: ById; response: Import }
  'GET /imports/:id/rows': { params: ById; query: ImportRowsQuery; response: ItemPage<ImportRow, number> }
  'GET /suggestions': { response: Items<Suggestions> }
  'PUT /suggestions/:gate': { params: ByGate; body: { selects: boolean }; response: Suggestions }
  'GET /rules': { response: Items<Rule> }
  'PATCH /rules/:gate': { params: ByGate; body: RuleChange; response: Rule }
  'POST /rules/:gate/apply': { params: ByGate; body: { expected_count: number }; response: StatusChanged }
  'POST /rules/:gate/dry-run': { params: ByGate; body: DryRunRequest; response: DryRun }
}
