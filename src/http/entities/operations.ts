import type { RouteDependencies } from '../app-options.ts'
import type { Operation } from '../operation.ts'
import { businessSourceOperations } from './business-sources.ts'
import { contactOperations } from './contacts.ts'
import { correctionOperations } from './corrections.ts'
import { showRow } from './detail.ts'
import { deleteRow, editRow } from './edit.ts'
import { createExportRoutes } from './export.ts'
import { changeFilteredRowsFields, changeRowsFields, previewRowsFields } from './fields.ts'
import { listRows } from './list.ts'
import { mergeOperations } from './merges.ts'
import { pageTextOperation } from './page-text.ts'
import { listPoints } from './points.ts'
import { previewRows } from './preview.ts'
import { recategoriseOperation } from './recategorise.ts'
import { type Resource, resources } from './resource.ts'
import { retryFailed } from './retry.ts'
import { changeFilteredStatus, changeRowsStatus } from './status.ts'
import { validationOperations } from './validate.ts'

const entityRoutes: readonly ((resource: Resource, options: RouteDependencies) => Operation)[] = [
  listRows,
  showRow,
  editRow,
  deleteRow,
  changeRowsStatus,
  changeFilteredStatus,
  previewRows,
  changeRowsFields,
  changeFilteredRowsFields,
  previewRowsFields,
  retryFailed,
]

/** The routes of every curated entity, derived from its declaration. */
export function entityOperations(options: RouteDependencies): readonly Operation[] {
  const exportRows = createExportRoutes()
  return [
    ...resources.flatMap((resource) => [
      ...entityRoutes
        // A lead exists as long as its business or its site: contacts and pages belong to it.
        .filter((each) => each !== deleteRow || resource.entity.table !== 'leads')
        .map((each) => each(resource, options)),
      exportRows(resource),
    ]),
    ...resources.filter(({ entity }) => entity.columns.has('location')).map(listPoints),
    ...contactOperations(options),
    ...validationOperations(options),
    ...correctionOperations(),
    ...mergeOperations(),
    ...businessSourceOperations(),
    recategoriseOperation(),
    pageTextOperation(options),
  ]
}
