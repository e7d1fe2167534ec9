import { sql } from 'kysely'
import { userFieldsOf } from '../../curation/bulk/field-change.ts'
import type { Column } from '../../curation/entities/column.ts'
import { customColumn } from '../../curation/entities/custom-column.ts'
import { operatorsOf } from '../../curation/filter/operators-of.ts'
import type { Database } from '../../db/database.ts'
import { entityList } from '../contract/entities.ts'
import { presetNames } from '../contract/exports.ts'
import { crmColumns } from '../export/default-columns.ts'
import { cardColumns } from '../export/presets/card-of-row.ts'
import { type Operation, operation } from '../operation.ts'
import { resources } from './resource.ts'

/** `GET /api/v2/entities`: column metadata for filter bars. */
export function describeEntities(): Operation {
  const items = resources.map(({ slug, entity }) => ({
    slug,
    table: entity.table,
    columns: [...entity.columns].map(([name, column]) => describeColumn(name, column)),
    export_columns: crmColumns[entity.table] ?? [],
    export_presets: cardColumns(entity.table) === undefined ? [] : presetNames,
    user_fields: userFieldsOf(entity),
  }))
  return operation({
    method: 'GET',
    path: '/api/v2/entities',
    permission: 'read',
    tag: 'entities',
    summary:
      'Describe every curated table: columns, also custom ones of imported lists, types, values, operators, sortable and searchable columns',
    response: { schema: entityList },
    async handle({ caller: { db, tenantId } }) {
      const custom = await customColumns(db, tenantId)
      const withCustom = resources.map(({ entity }, index) => {
        const item = items[index]
        return item !== undefined && entity.hasCustom ? { ...item, columns: [...item.columns, ...custom] } : item
      })
      return { items: withCustom.flatMap((item) => item ?? []) }
    },
  })
}

function describeColumn(name: string, column: Column) {
  const { type, values: words, searchable, sortable, isUser: is_user = false } = column
  return { name, type, words, operators: operatorsOf(column), searchable, sortable, is_user }
}

const maxCustomColumns = 100

/** The custom fields of the tenant's contacts, by name: the columns that its imports kept. */
async function customColumns(db: Database, tenantId: string) {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT field AS name FROM imports, jsonb_object_keys(mapping) AS field
    WHERE tenant_id = ${tenantId} AND entity = 'contacts' AND starts_with(field, 'custom.')
    ORDER BY 1 LIMIT ${maxCustomColumns}`.execute(db)
  return rows.flatMap(({ name }) => {
    const column = customColumn(name)
    return column === undefined ? [] : [describeColumn(name, column)]
  })
}
