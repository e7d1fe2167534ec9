import { apiKeyOperations } from './api-keys.ts'
import type { Parts } from './app-options.ts'
import { attemptsOperation } from './attempts.ts'
import { auditOperations } from './audit-events.ts'
import { authOperations } from './auth/operations.ts'
import { budgetOperations } from './budgets.ts'
import { bulkActionOperations } from './bulk-actions.ts'
import { deadLetterOperations } from './dead-letters.ts'
import { describeEntities } from './entities/describe.ts'
import { entityOperations } from './entities/operations.ts'
import { eventOperation } from './events/operation.ts'
import { healthOperations } from './health.ts'
import { importOperations } from './imports.ts'
import { metricsOperation } from './metrics.ts'
import type { Operation } from './operation.ts'
import { pipelineOperation } from './pipeline.ts'
import { ruleOperations } from './rules.ts'
import { savedViewOperations } from './saved-views.ts'
import { searchOperations } from './searches.ts'
import { stageRunsOperation } from './stage-runs.ts'
import { stageOperations } from './stages.ts'
import { subjectOperations } from './subjects.ts'
import { suppressionOperations } from './suppressions.ts'
import { tenantOperation } from './tenant.ts'
import { tenantOperations } from './tenants.ts'
import { userOperations } from './users.ts'

/** Every route but the document itself, in the order in which the document shows them. */
export function operationsOf({ db: owner, ...parts }: Parts): readonly Operation[] {
  return [
    ...authOperations(parts, owner),
    describeEntities(),
    ...entityOperations(parts),
    ...searchOperations(parts),
    ...budgetOperations(parts),
    ...importOperations(),
    ...bulkActionOperations(parts),
    ...savedViewOperations(),
    ...ruleOperations(),
    pipelineOperation(parts),
    eventOperation(parts),
    ...stageOperations(parts, owner),
    stageRunsOperation(parts),
    ...deadLetterOperations(parts),
    attemptsOperation(parts),
    ...suppressionOperations(),
    ...subjectOperations(owner),
    ...userOperations(owner),
    ...apiKeyOperations(),
    ...tenantOperation(parts, owner),
    ...tenantOperations(owner),
    ...auditOperations(),
    ...healthOperations(parts, owner),
    metricsOperation(parts.metrics),
  ]
}
