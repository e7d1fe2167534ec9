import type { RouteParts } from '../app-options.ts'
import type { Operation } from '../operation.ts'
import { contactOperations } from './contacts.ts'
import { showRow } from './detail.ts'
import { deleteRow, editRow } from './edit.ts'
import { exportRows } from './export.ts'
import { listRows } from './list.ts'
import { pageTextOperation } from './page-text.ts'
import { previewRows } from './preview.ts'
import { recategoriseOperation } from './recategorise.ts'
import { type Resource, resources } from './resource.ts'
import { retryFailed } from './retry.ts'
import { changeFilteredStatus, changeRowsStatus } from './status.ts'

const ofEach: readonly ((resource: Resource, options: RouteParts) => Operation)[] = [
  listRows,
  showRow,
  editRow,
  deleteRow,
  changeRowsStatus,
  changeFilteredStatus,
  previewRows,
  retryFailed,
  exportRows,
]

/** The same routes for every curated entity: they follow from its declaration. */
export function entityOperations(options: RouteParts): readonly Operation[] {
  return [
    ...resources.flatMap((resource) => ofEach.map((each) => each(resource, options))),
    ...contactOperations(options),
    recategoriseOperation(),
    pageTextOperation(options),
  ]
}
