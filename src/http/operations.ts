import type { AppOptions } from './app-options.ts'
import { auditOperations } from './audit-events.ts'
import { bulkActionOperations } from './bulk-actions.ts'
import { deadLetterOperations } from './dead-letters.ts'
import { entityOperations } from './entities/operations.ts'
import { healthOperations } from './health.ts'
import { importOperations } from './imports.ts'
import { metricsOperation } from './metrics.ts'
import type { Operation } from './operation.ts'
import { ruleOperations } from './rules.ts'
import { savedViewOperations } from './saved-views.ts'
import { stageOperations } from './stages.ts'

/** Every route but the document itself, in the order in which the document shows them. */
export function operationsOf(options: AppOptions): readonly Operation[] {
  return [
    ...entityOperations(options),
    ...importOperations(),
    ...bulkActionOperations(options),
    ...savedViewOperations(),
    ...ruleOperations(),
    ...stageOperations(options),
    ...deadLetterOperations(options),
    ...auditOperations(),
    ...healthOperations(options),
    metricsOperation(options.metrics),
  ]
}
