import { sql } from 'kysely'
import { AppError } from '../../core/errors.ts'
import { changeFields } from '../../curation/bulk/change-fields.ts'
import {
  columnsOfChange,
  type FieldChange,
  makesDifference,
  partsOf,
  userFieldsOf,
} from '../../curation/bulk/field-change.ts'
import type { Entity } from '../../curation/entities/define-entity.ts'
import { matching } from '../../curation/target.ts'
import { inBulkTransaction } from '../../db/transaction.ts'
import type { RequestCaller } from '../auth/route-permissions.ts'
import {
  changeFields as changeByIds,
  changeFilteredFields,
  fieldsChanged,
  fieldsPreview,
  previewFields,
} from '../contract/user-fields.ts'
import { type Operation, operation } from '../operation.ts'
import { countTarget, expectCount, requireCount } from './expected-count.ts'
import { withOwnFields } from './own-fields.ts'
import { ownerFor } from './owner.ts'
import { sampleOf } from './preview.ts'
import type { Resource } from './resource.ts'
import { rowsTarget } from './rows-target.ts'

/** `PUT .../fields`: changes tags, notes, priority, and the owner and follow-up date of leads, of rows by id. */
export function changeRowsFields({ entity, path, slug }: Resource): Operation {
  return operation({
    method: 'PUT',
    path: `${path}/fields`,
    permission: 'write',
    tag: slug,
    summary: `Change ${namesOf(entity)} of ${slug}`,
    body: withOwnFields(entity, changeByIds),
    response: { schema: fieldsChanged },
    async handle({ body: { ids, ...given }, caller }) {
      const { db, tenantId, userId: actorId } = caller
      const change = await readChange(entity, given, caller)
      return inBulkTransaction(db, (trx) =>
        changeFields(trx, { entity: entity.table, target: { ids }, change, tenantId, actorId }),
      )
    },
  })
}

/** `PUT .../fields/filtered`: changes all matching rows, if their number is the one that the user saw. */
export function changeFilteredRowsFields({ entity, path, slug }: Resource): Operation {
  return operation({
    method: 'PUT',
    path: `${path}/fields/filtered`,
    permission: 'write',
    tag: slug,
    summary: `Change ${namesOf(entity)} of all ${slug} that match a filter`,
    body: withOwnFields(entity, changeFilteredFields),
    response: { schema: fieldsChanged },
    async handle({ body: { filter, expected_count: expected, all, ...given }, caller }) {
      const { db, tenantId, userId: actorId } = caller
      requireCount(expected, all)
      const target = rowsTarget(entity, { filter }, caller)
      const write = { entity: entity.table, target, tenantId, actorId, change: await readChange(entity, given, caller) }
      // Checked before any row is locked, and again with the exact number of rows.
      if (expected !== undefined) expectCount(await countTarget(db, write), expected)
      return inBulkTransaction(db, async (trx) => {
        const changed = await changeFields(trx, write)
        if (expected !== undefined) expectCount(changed.updated + changed.unchanged, expected)
        return changed
      })
    },
  })
}

/** `POST .../fields/preview`: how many rows a change affects, and how many have these values already. */
export function previewRowsFields({ entity, path, slug, row }: Resource): Operation {
  return operation({
    method: 'POST',
    path: `${path}/fields/preview`,
    permission: 'read',
    tag: slug,
    summary: `Preview a change of ${namesOf(entity)} of ${slug}: count, rows that stay the same, sample`,
    body: withOwnFields(entity, previewFields),
    response: { schema: fieldsPreview(row) },
    async handle({ body: { ids, filter, ...given }, caller }) {
      const { db, tenantId } = caller
      const target = rowsTarget(entity, { ids, filter }, caller)
      const change = await readChange(entity, given, caller)
      const [counts, sample] = await Promise.all([
        sql<{ count: number; unchanged: number }>`
          SELECT count(*) AS count, count(*) FILTER (WHERE NOT ${makesDifference(change, entity.table)}) AS unchanged
          FROM ${sql.table(entity.table)} WHERE ${matching(target, tenantId, entity.table)}`.execute(db),
        sampleOf(db, entity, target, tenantId),
      ])
      return { ...(counts.rows[0] ?? { count: 0, unchanged: 0 }), sample }
    },
  })
}

const names = { tags: 'tags', notes: 'notes', priority: 'priority', owner_id: 'owner', follow_up_at: 'follow-up date' }
const namesOf = (entity: Entity) =>
  userFieldsOf(entity)
    .map((name) => names[name])
    .join(', ')

/** Validates what a schema cannot express: at least one part, no contradiction, an owner in this tenant. */
async function readChange(entity: Entity, given: FieldChange, caller: RequestCaller): Promise<FieldChange> {
  if (columnsOfChange(given).length === 0) {
    throw invalid(partsOf(entity)[0] ?? '', 'is missing', `Send at least one of ${partsOf(entity).join(', ')}.`)
  }
  const { add_tags: added = [], remove_tags: removed = [], notes, append_notes } = given
  const both = added.find((tag) => removed.includes(tag))
  if (both !== undefined) throw invalid('remove_tags', `has "${both}", as add_tags does`, 'Send it in one of them.')
  if (notes !== undefined && append_notes !== undefined) {
    throw invalid('append_notes', 'is given beside notes', 'Send notes to replace them, or append_notes to add a line.')
  }
  return given.owner_id == null ? given : { ...given, owner_id: await ownerFor(caller, given.owner_id) }
}

function invalid(field: string, problem: string, way_out: string): AppError {
  return new AppError('fields_invalid', `${field} ${problem}. ${way_out}`, { fields: [{ field, problem, way_out }] })
}
