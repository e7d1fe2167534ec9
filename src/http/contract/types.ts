// The types that the web interface shares with the server. Types only: the app must not load zod or server code.
import type { z } from 'zod'
import type { ErrorCode } from '../../core/error-catalogue.ts'
import type { FieldProblem } from '../../core/errors.ts'
import type { CuratedTable } from '../../curation/entities/define-entity.ts'
import type { FilterNode, Operator } from '../../curation/filter/filter.ts'
import type { CurationStatus, ProcessingStatus } from '../../db/status.ts'
import type {
  apiKey,
  createdKey,
  newKey,
  newTenant,
  newUser,
  ownTenant,
  ownTenantChange,
  signInLink,
  tenant,
  tenantCreated,
  user,
  userChange,
  userWithLink,
} from './access.ts'
import type { alarmReport } from './alarms.ts'
import type { auditQuery } from './audit.ts'
import type { changePassword, signedIn } from './auth.ts'
import type { costReportQuery, newBudget, newProviderLimits } from './budgets.ts'
import type { kindLabelList, kindLabelsQuery, kindSuggestions, kindSuggestionsQuery } from './business-kinds.ts'
import type { BusinessRecord, BusinessSources, matchAnswerBody } from './business-sources.ts'
import type { changeColumnSet, columnSetsQuery, newColumnSet } from './column-sets.ts'
import type { byId } from './common.ts'
import type { contactsMerged, mergeContactsBody, newContact } from './contacts.ts'
import type { choicesBody, contactCorrections, leadCorrections } from './corrections.ts'
import type { changeFiltered, changeStatus, preview, previewChange, retryRows } from './curation.ts'
import type { attemptsQuery, deadLetterGroupsQuery, deadLettersQuery, requeueDeadLetters } from './dead-letters.ts'
import type {
  connectionReport,
  connectionTrial,
  deliveriesQuery,
  deliverRequest,
  delivery,
  dryRunRequest as deliveryTrial,
  destination,
  destinationChange,
  destinationKind,
  destinationList,
  dryRun as dryRunOfDelivery,
  newDestination,
} from './destinations.ts'
import type { detail, patchRow } from './details.ts'
import type { entityList } from './entities.ts'
import type { exportRequest } from './exports.ts'
import type { health } from './health.ts'
import type { hookRequest, hookSecret } from './hooks.ts'
import type {
  contactImportQuery,
  domainImportQuery,
  importQuery,
  importStarted,
  listImportRows,
  listImports,
  placeImportQuery,
  previewQuery,
} from './imports.ts'
import type { listPage } from './lists.ts'
import type { dismissBody, duplicateQuery, duplicates, merge, mergeUndone } from './merges.ts'
import type { pipeline } from './pipeline.ts'
import type { changeRule, dryRunRequest } from './rules.ts'
import type { newView, viewDefinition, viewsQuery } from './saved-views.ts'
import type { changesQuery, searchesSubmitted } from './searches.ts'
import type { changeSettings, pauseStage, Stage, stageRunsQuery } from './stages.ts'
import type { eraseRequest, subjectQuery } from './subjects.ts'
import type { listSuppressions, newSuppression, suppressionAdded } from './suppressions.ts'
import type { newTlsException } from './tls-exceptions.ts'
import type { changeFields, changeFilteredFields, fieldsPreview, previewFields } from './user-fields.ts'
import type {
  previewValidation,
  validateContacts,
  validationPreview,
  validationRequested,
  validationSettings,
  validationSettingsChange,
} from './validation.ts'
import type { leadChange, leadChanges, watchSettings, watchSettingsChange } from './watch.ts'
import type {
  messagesQuery,
  newWebhook,
  resendRequest,
  resent,
  rotation,
  webhook,
  webhookChange,
  webhookList,
  webhookMessage,
  webhookWithSecret,
} from './webhooks.ts'

/** What a client sends. `parseFilter` validates filters, so their schemas are unknown; here they have their type. */
type Sent<Value, Name = unknown> = Name extends 'filter'
  ? FilterNode
  : Value extends readonly (infer Item)[]
    ? readonly Sent<Item>[]
    : Value extends object
      ? { readonly [Key in keyof Value]: Sent<Exclude<Value[Key], undefined>, Key> }
      : Value
type BodyOf<Schema extends z.ZodType> = Sent<z.input<Schema>>
/** A body whose filter may be null. */
type WithAnyFilter<Body> = Omit<Body, 'filter'> & { readonly filter?: FilterNode | null }

/** In a query string 'true' and 'false' are text; here they are booleans. */
type QueryOf<Schema extends z.ZodType> = {
  readonly [Name in keyof z.input<Schema>]: Exclude<z.input<Schema>[Name], undefined> extends infer Value
    ? Value extends 'true' | 'false'
      ? boolean
      : Value
    : never
}

type Dashed<Name extends string> = Name extends `${infer First}_${infer Rest}` ? `${First}-${Dashed<Rest>}` : Name

/** An entity with a page, by its name in URLs: `local-businesses`. */
export type EntitySlug = Dashed<Exclude<CuratedTable, 'contact_syncs'>>
export type ById = z.input<typeof byId>
export interface Items<Item> {
  readonly items: readonly Item[]
}
/** A page of a list by cursor; `next` is null on the last page. */
export interface ItemPage<Item, Cursor = string> extends Items<Item> {
  readonly next: Cursor | null
}

// Entities
export type EntityDescription = z.output<typeof entityList>['items'][number]
export type EntityColumn = EntityDescription['columns'][number]
export type KindLabelsQuery = QueryOf<typeof kindLabelsQuery>
export type KindSuggestionsQuery = QueryOf<typeof kindSuggestionsQuery>
export type KindSuggestions = z.output<typeof kindSuggestions>
export type KindLabelList = z.output<typeof kindLabelList>
export type ListPage<Row> = z.output<ReturnType<typeof listPage<z.ZodType<Row>>>>
export type RowDetail<Row> = z.output<ReturnType<typeof detail<z.ZodType<Row>>>>
export type Evidence = RowDetail<unknown>['evidence'][number]
/** Contacts and leads have their corrections, too. */
export type RowPatch = BodyOf<typeof patchRow> &
  BodyOf<z.ZodObject<typeof contactCorrections>> &
  BodyOf<z.ZodObject<typeof leadCorrections>>
export type Edit = RowDetail<unknown>['edits'][number]
export type Choices = BodyOf<typeof choicesBody>
export type StatusChange = BodyOf<typeof changeStatus>
export type FilteredStatusChange = BodyOf<typeof changeFiltered>
export type PreviewRequest = BodyOf<typeof previewChange>
export type Preview<Row> = z.output<ReturnType<typeof preview<z.ZodType<Row>>>>
export type FieldsChange = BodyOf<typeof changeFields>
export type FilteredFieldsChange = BodyOf<typeof changeFilteredFields>
export type FieldsPreviewRequest = BodyOf<typeof previewFields>
export type FieldsPreview<Row> = z.output<ReturnType<typeof fieldsPreview<z.ZodType<Row>>>>
export type UserField = EntityDescription['user_fields'][number]
export type RetryRequest = BodyOf<typeof retryRows>
export type ExportRequest = BodyOf<typeof exportRequest>
export type NewContact = BodyOf<typeof newContact>
export type Merge = z.output<typeof merge>
export type MergeUndone<Row> = z.output<ReturnType<typeof mergeUndone<z.ZodType<Row>>>>
export type DuplicateQuery = QueryOf<typeof duplicateQuery>
export type Duplicates = z.output<typeof duplicates>
export type Duplicate = Duplicates['items'][number]
export type DismissRequest = BodyOf<typeof dismissBody>
export type ChangesQuery = QueryOf<typeof changesQuery>
export type { BusinessRecord, BusinessSources }
export type MatchAnswer = BodyOf<typeof matchAnswerBody>
export type ValidateContacts = BodyOf<typeof validateContacts>
export type ValidationRequest = BodyOf<typeof previewValidation>
export type ValidationPreview = z.output<typeof validationPreview>
export type ValidationRequested = z.output<typeof validationRequested>
export type ValidationSettings = z.output<typeof validationSettings>
export type ValidationSettingsChange = BodyOf<typeof validationSettingsChange>
export type LeadChange = z.output<typeof leadChange>
export type LeadChanges = z.output<typeof leadChanges>
export type WatchSettings = z.output<typeof watchSettings>
export type WatchSettingsChange = BodyOf<typeof watchSettingsChange>
export type MergeRequest = BodyOf<typeof mergeContactsBody>
export type ContactsMerged<Row> = z.output<ReturnType<typeof contactsMerged<z.ZodType<Row>>>>
export type SavedViewsQuery = QueryOf<typeof viewsQuery>
export type ViewDefinition = BodyOf<typeof viewDefinition>
export type NewView = BodyOf<typeof newView>
export type ColumnSetsQuery = QueryOf<typeof columnSetsQuery>
export type NewColumnSet = BodyOf<typeof newColumnSet>
export type ColumnSetChange = BodyOf<typeof changeColumnSet>

// Pipeline and background jobs
export type Health = z.output<typeof health>
export type Pipeline = z.output<typeof pipeline>
export type StagePause = BodyOf<typeof pauseStage>
export type StageSettingsChange = BodyOf<typeof changeSettings>
export type StageRunsQuery = QueryOf<typeof stageRunsQuery>
export type DeadLettersQuery = QueryOf<typeof deadLettersQuery>
export type DeadLetterFilter = QueryOf<typeof deadLetterGroupsQuery>
export type AttemptsQuery = QueryOf<typeof attemptsQuery>
export type RequeueRequest = BodyOf<typeof requeueDeadLetters>
export type SearchesSubmitted = z.output<typeof searchesSubmitted>
export type ImportsQuery = QueryOf<typeof listImports>
export type ImportRowsQuery = QueryOf<typeof listImportRows>
export type ImportPreviewQuery = QueryOf<typeof previewQuery>
export type ImportQuery = QueryOf<typeof importQuery>
export type DomainImportQuery = QueryOf<typeof domainImportQuery>
export type ContactImportQuery = QueryOf<typeof contactImportQuery>
export type PlaceImportQuery = QueryOf<typeof placeImportQuery>
export type ImportStarted = z.output<typeof importStarted>
export type RuleChange = BodyOf<typeof changeRule>
export type DryRunRequest = BodyOf<typeof dryRunRequest>

// Administration
export type User = z.output<typeof user>
export type UserWithLink = z.output<typeof userWithLink>
export type NewUser = BodyOf<typeof newUser>
export type UserChange = BodyOf<typeof userChange>
export type SignInLink = z.output<typeof signInLink>
export type SignedIn = Omit<z.output<typeof signedIn>, 'user'> & { readonly user: User }
export type PasswordChange = BodyOf<typeof changePassword>
export type ApiKey = z.output<typeof apiKey>
export type NewKey = BodyOf<typeof newKey>
export type CreatedKey = z.output<typeof createdKey>
export type Tenant = z.output<typeof tenant>
export type NewTenant = BodyOf<typeof newTenant>
export type TenantCreated = z.output<typeof tenantCreated>
export type OwnTenant = z.output<typeof ownTenant>
export type OwnTenantChange = BodyOf<typeof ownTenantChange>
export type NewTlsException = BodyOf<typeof newTlsException>
export type NewBudget = BodyOf<typeof newBudget>
export type NewProviderLimits = BodyOf<typeof newProviderLimits>
export type CostReportQuery = QueryOf<typeof costReportQuery>
export type SuppressionsQuery = QueryOf<typeof listSuppressions>
export type NewSuppression = BodyOf<typeof newSuppression>
export type SuppressionAdded = z.output<typeof suppressionAdded>
/** A person, by the e-mail address or phone number that contacts and suppressions have. */
export type Subject = BodyOf<typeof subjectQuery>
export type EraseRequest = BodyOf<typeof eraseRequest>
export type AuditQuery = QueryOf<typeof auditQuery>

/** RFC 9457 with our own members; some codes add facts, such as the new count of `count_moved`. */
export interface ProblemDocument {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: ErrorCode
  readonly detail: string
  readonly request_id: string
  readonly errors?: readonly FieldProblem[]
}

/** The data of the events of `GET /api/v2/events`, by event name. */
export interface ServerEvents {
  readonly rows: { readonly entity: string; readonly count: number; readonly ids: readonly string[] | null }
  readonly stage: Pick<Stage, 'id' | 'paused' | 'queued' | 'due' | 'in_flight' | 'errors' | 'alarm'>
  readonly alarm: { readonly stage: string; readonly alarm: Stage['alarm'] }
  readonly reset: { readonly reason: string }
}

export type { Member, Workspace } from './access.ts'
export type { AuditEvent } from './audit.ts'
export type { Budget, CostReport, Costs, ProviderLimits } from './budgets.ts'
export type { ColumnSet } from './column-sets.ts'
export type { CrawlProxy, CrawlProxyChange, CrawlProxyCheck } from './crawl-proxy.ts'
export type { BulkAction, Retried, StatusChanged, Undone } from './curation.ts'
export type { Attempt, DeadLetter, DeadLetterGroup } from './dead-letters.ts'
export type { Relatives, TimelineEvent } from './details.ts'
export type { ExportFormat, PresetName } from './exports.ts'
export type { Import, ImportPreview, ImportRow } from './imports.ts'
export type { Lane } from './lanes.ts'
export type { PageText } from './pages.ts'
export type { PipelineAlarm, StageFlow } from './pipeline.ts'
export type { Points } from './points.ts'
export type { DryRun, Rule } from './rules.ts'
export type { SavedView } from './saved-views.ts'
export type { NewSchedule, Schedule, ScheduleChange, ScheduleList, SchedulePreview, ScheduleRun } from './schedules.ts'
export type {
  FilesEstimate,
  NewSearch,
  SearchChanges,
  SearchEstimate,
  SearchHistory,
  SearchMap,
  SearchQuery,
  SearchResults,
  SearchView,
} from './searches.ts'
export type { StageRun } from './stages.ts'
export type { ErasureReceipt, SubjectData } from './subjects.ts'
export type { Suggestions } from './suggestions.ts'
export type { Suppression, SuppressionKind, SuppressionList, SuppressionsImported } from './suppressions.ts'
export type { TlsException } from './tls-exceptions.ts'
export type { FieldsChanged } from './user-fields.ts'
export type { CuratedTable, CurationStatus, ErrorCode, FieldProblem, FilterNode, Operator, ProcessingStatus, Stage }

// Webhooks
export type AlarmReport = z.output<typeof alarmReport>
export type Webhook = z.output<typeof webhook>
export type WebhookList = z.output<typeof webhookList>
export type WebhookWithSecret = z.output<typeof webhookWithSecret>
export type NewWebhook = BodyOf<typeof newWebhook>
export type WebhookChange = BodyOf<typeof webhookChange>
export type WebhookMessage = z.output<typeof webhookMessage>
export type WebhookMessagesQuery = QueryOf<typeof messagesQuery>
export type SecretRotation = BodyOf<typeof rotation>
export type ResendRequest = BodyOf<typeof resendRequest>
export type Resent = z.output<typeof resent>

// Destinations
export type HookRequest = z.input<typeof hookRequest>
export type HookSecret = z.output<typeof hookSecret>
export type Destination = z.output<typeof destination>
export type DestinationKindInfo = z.output<typeof destinationKind>
export type DestinationList = z.output<typeof destinationList>
export type SourceField = DestinationList['source_fields'][number]
export type NewDestination = WithAnyFilter<BodyOf<typeof newDestination>>
export type DestinationChange = WithAnyFilter<BodyOf<typeof destinationChange>>
export type ConnectionReport = z.output<typeof connectionReport>
export type ConnectionTrial = BodyOf<typeof connectionTrial>
export type DeliveriesQuery = QueryOf<typeof deliveriesQuery>
export type Delivery = z.output<typeof delivery>
export type DeliveryTrial = BodyOf<typeof deliveryTrial>
export type DryRunOfDelivery = z.output<typeof dryRunOfDelivery>
export type DeliverRequest = BodyOf<typeof deliverRequest>
