import { alarmsOperation } from './alarms.ts'
import { apiKeyOperations } from './api-keys.ts'
import type { AppDependencies } from './app-options.ts'
import { attemptsOperation } from './attempts.ts'
import { auditOperations } from './audit-events.ts'
import { authOperations } from './auth/operations.ts'
import { budgetOperations } from './budgets.ts'
import { bulkActionOperations } from './bulk-actions.ts'
import { businessKindsOperation, kindSuggestionsOperation } from './business-kinds.ts'
import { columnSetOperations } from './column-sets.ts'
import { crawlProxyOperations } from './crawl-proxy.ts'
import { deadLetterOperations } from './dead-letters.ts'
import { deliveryOperations } from './deliveries.ts'
import { destinationOperations } from './destinations.ts'
import { describeEntities } from './entities/describe.ts'
import { entityOperations } from './entities/operations.ts'
import { eventOperation } from './events/operation.ts'
import { healthOperations } from './health.ts'
import { hookOperations } from './hooks.ts'
import { importOperations } from './imports.ts'
import { laneOperation } from './lanes.ts'
import { mcpOperations } from './mcp/operations.ts'
import { memberOperation } from './members.ts'
import { metricsOperation } from './metrics.ts'
import type { Operation } from './operation.ts'
import { ownTenantOperations } from './own-tenant.ts'
import { pipelineOperation } from './pipeline.ts'
import { providerLimitOperations } from './provider-limits.ts'
import { ruleOperations } from './rules.ts'
import { savedViewOperations } from './saved-views.ts'
import { scheduleOperations } from './schedules.ts'
import { searchOperations } from './searches.ts'
import { stageRunsOperation } from './stage-runs.ts'
import { stageOperations } from './stages.ts'
import { subjectOperations } from './subjects.ts'
import { suggestionOperations } from './suggestions.ts'
import { suppressionOperations } from './suppressions.ts'
import { tenantOperations } from './tenants.ts'
import { tlsExceptionOperations } from './tls-exceptions.ts'
import { userOperations } from './users.ts'
import { validationSettingsOperations } from './validation-settings.ts'
import { watchOperations } from './watch.ts'
import { webhookOperations } from './webhooks.ts'
import { workspaceOperations } from './workspaces.ts'

/** All routes except the OpenAPI document, in the order of the document. */
export function operationsOf({ db: owner, ...dependencies }: AppDependencies): readonly Operation[] {
  const operations = [
    ...authOperations(dependencies, owner),
    describeEntities(),
    businessKindsOperation(),
    kindSuggestionsOperation(),
    ...entityOperations(dependencies),
    ...validationSettingsOperations(dependencies, owner),
    ...watchOperations(),
    ...searchOperations(dependencies),
    ...budgetOperations(dependencies),
    ...providerLimitOperations(dependencies, owner),
    ...importOperations(dependencies.lists),
    ...bulkActionOperations(dependencies),
    ...savedViewOperations(),
    ...columnSetOperations(),
    ...ruleOperations(dependencies),
    ...suggestionOperations(),
    ...scheduleOperations(dependencies),
    pipelineOperation(dependencies),
    alarmsOperation(dependencies),
    eventOperation(dependencies),
    ...stageOperations(dependencies, owner),
    stageRunsOperation(dependencies),
    laneOperation(dependencies, owner),
    ...deadLetterOperations(dependencies),
    attemptsOperation(dependencies),
    ...destinationOperations(dependencies, owner),
    ...deliveryOperations(dependencies),
    ...hookOperations(dependencies, owner),
    ...webhookOperations(dependencies, owner),
    ...suppressionOperations(),
    ...tlsExceptionOperations(),
    ...crawlProxyOperations(dependencies),
    ...subjectOperations(owner),
    ...userOperations(owner),
    memberOperation(),
    ...apiKeyOperations(),
    ...ownTenantOperations(dependencies, owner),
    ...tenantOperations(owner),
    ...workspaceOperations(dependencies, owner),
    ...auditOperations(),
    ...healthOperations(dependencies, owner),
    metricsOperation(dependencies),
  ]
  return [...operations, ...mcpOperations(dependencies, operations)]
}
