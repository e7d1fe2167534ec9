import { operatorsOf } from '../../curation/filter/operators-of.ts'
import { entityList } from '../contract/entities.ts'
import { type Operation, operation } from '../operation.ts'
import { resources } from './resource.ts'

/** `GET /api/v2/entities`: column metadata for filter bars. */
export function describeEntities(): Operation {
  const items = resources.map(({ slug, entity: { table, columns } }) => ({
    slug,
    table,
    columns: [...columns].map(([name, column]) => {
      const { type, values: words, searchable, sortable } = column
      return { name, type, words, operators: operatorsOf(column), searchable, sortable }
    }),
  }))
  return operation({
    method: 'GET',
    path: '/api/v2/entities',
    permission: 'read',
    tag: 'entities',
    summary: 'Describe every curated table: columns, types, values, operators, sortable and searchable columns',
    response: { schema: entityList },
    handle: () => ({ items }),
  })
}
