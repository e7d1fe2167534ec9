import type { AppOptions } from './app-options.ts'
import { bulkActionOperations } from './bulk-actions.ts'
import { entityOperations } from './entities/operations.ts'
import type { Operation } from './operation.ts'

/** Every route under /api/v2 but the document itself, in the order in which the document shows them. */
export function operationsOf(options: AppOptions): readonly Operation[] {
  return [...entityOperations(options), ...bulkActionOperations(options)]
}
