import { z } from 'zod'
import { instant, name, uuid } from './common.ts'
import { exportColumns, exportFormat } from './exports.ts'

const entity = z.string('is not a text').describe('Send the name of an entity, such as leads or contacts.')
const columns = exportColumns.describe('Send listed columns in the order you want.')
const format = exportFormat.describe('The format that the export dialog proposes.')
const isDefault = z
  .boolean('is not true or false')
  .describe('Send true for the set that the export dialog proposes; another one is no longer the default.')

export const columnSetsQuery = z.strictObject({ entity: entity.optional() })
export const newColumnSet = z.strictObject({
  entity,
  name,
  columns,
  format: format.default('xlsx'),
  is_default: isDefault.default(false),
})
export const changeColumnSet = z.strictObject({
  name: name.optional(),
  columns: columns.optional(),
  format: format.optional(),
  is_default: isDefault.optional(),
})

export const columnSet = z.object({
  id: uuid,
  created_by: uuid.nullable(),
  entity: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  format: exportFormat,
  is_default: z.boolean(),
  created_at: instant,
  updated_at: instant,
})

export type ColumnSet = z.output<typeof columnSet>
