import type { AppOptions } from '../app-options.ts'
import type { Operation } from '../operation.ts'
import { listRows } from './list.ts'
import { previewRows } from './preview.ts'
import { type Resource, resources } from './resource.ts'
import { changeFilteredStatus, changeRowsStatus } from './status.ts'

const ofEach: readonly ((options: AppOptions, resource: Resource) => Operation)[] = [
  listRows,
  changeRowsStatus,
  changeFilteredStatus,
  previewRows,
]

/** The same routes for every curated entity: they follow from its declaration. */
export function entityOperations(options: AppOptions): readonly Operation[] {
  return resources.flatMap((resource) => ofEach.map((each) => each(options, resource)))
}
