import type { z } from 'zod'
import { apiKey, tenant, user, workspace } from './contract/access.ts'
import { auditEvent } from './contract/audit.ts'
import { budget } from './contract/budgets.ts'
import { columnSet } from './contract/column-sets.ts'
import { crawlProxy } from './contract/crawl-proxy.ts'
import { bulkAction, statusChanged } from './contract/curation.ts'
import { attempt, deadLetter } from './contract/dead-letters.ts'
import { connectionReport, delivery, destination, destinationKind } from './contract/destinations.ts'
import { importRow, importView } from './contract/imports.ts'
import { lane } from './contract/lanes.ts'
import { merge } from './contract/merges.ts'
import { rule } from './contract/rules.ts'
import { savedView } from './contract/saved-views.ts'
import { searchView } from './contract/searches.ts'
import { stage, stageRun } from './contract/stages.ts'
import { suggestions } from './contract/suggestions.ts'
import { suppression } from './contract/suppressions.ts'
import { tlsException } from './contract/tls-exceptions.ts'
import { fieldsChanged } from './contract/user-fields.ts'
import { validationSettings } from './contract/validation.ts'
import { webhook, webhookMessage } from './contract/webhooks.ts'
import { resources } from './entities/resource.ts'
import type { SchemaNames } from './json-schema.ts'

const shared: Readonly<Record<string, z.ZodType>> = {
  ApiKey: apiKey,
  Attempt: attempt,
  AuditEvent: auditEvent,
  Budget: budget,
  BulkAction: bulkAction,
  ColumnSet: columnSet,
  ConnectionReport: connectionReport,
  DeadLetter: deadLetter,
  Delivery: delivery,
  Destination: destination,
  DestinationKind: destinationKind,
  FieldsChanged: fieldsChanged,
  Import: importView,
  ImportRow: importRow,
  Lane: lane,
  Merge: merge,
  Rule: rule,
  SavedView: savedView,
  Search: searchView,
  Stage: stage,
  StageRun: stageRun,
  StatusChanged: statusChanged,
  Suggestions: suggestions,
  Suppression: suppression,
  Tenant: tenant,
  TlsException: tlsException,
  CrawlProxy: crawlProxy,
  User: user,
  ValidationSettings: validationSettings,
  Webhook: webhook,
  WebhookMessage: webhookMessage,
  Workspace: workspace,
}

/** `local_businesses`: `LocalBusiness` */
const rowName = (table: string) =>
  table
    .replace(/sses$/, 'ss')
    .replace(/(?<!s)s$/, '')
    .replace(/(?:^|_)(\w)/g, (_, first: string) => first.toUpperCase())

/** Names of the schemas that several routes share. Generated clients name their types after them. */
export const componentNames: SchemaNames = new Map([
  ...resources.map(({ entity, row }) => [row, rowName(entity.table)] as const),
  ...Object.entries(shared).map(([name, schema]) => [schema, name] as const),
])
