import { z } from 'zod'
import { AppError } from '../../core/errors.ts'
import type { Column } from '../../curation/entities/column.ts'
import type { Entity } from '../../curation/entities/define-entity.ts'
import { entities } from '../../curation/entities/entities.ts'
import { instant, uuid } from '../contract/common.ts'

/** A curated entity in the API: its name in URLs and the schema of its rows. */
export interface Resource {
  readonly entity: Entity
  /** `local-businesses` */
  readonly slug: string
  readonly path: string
  readonly row: z.ZodObject
}

export const resources: readonly Resource[] = entities.map((entity) => {
  const slug = entity.table.replaceAll('_', '-')
  return { entity, slug, path: `/api/v2/${slug}`, row: rowSchema(entity) }
})

/** By slug or table name. */
export function resourceNamed(name: string): Resource {
  const found = resources.find(({ slug, entity }) => slug === name || entity.table === name)
  if (found !== undefined) return found
  const [problem, way_out] = ['is no entity', `Use one of ${resources.map(({ slug }) => slug).join(', ')}.`]
  throw new AppError('fields_invalid', `entity ${problem}. ${way_out}`, {
    fields: [{ field: 'entity', problem, way_out }],
  })
}

/** A row of a list: all declared columns. */
function rowSchema({ columns, hasCustom }: Entity): z.ZodObject {
  const shape = [...columns].map(([name, column]) => [name, valueSchema(name, column)] as const)
  const custom = hasCustom ? { custom: z.record(z.string(), z.string()) } : {}
  return z.object({ ...Object.fromEntries(shape), ...custom })
}

function valueSchema(name: string, column: Column): z.ZodType {
  if (column.type === 'tags') return z.array(z.string())
  const value = scalarSchema(column)
  return name === 'id' ? value : value.nullable()
}

function scalarSchema({ type, values: words }: Column): z.ZodType {
  switch (type) {
    case 'whole':
      return z.int()
    case 'decimal':
      return z.number()
    case 'date':
      return instant
    case 'boolean':
      return z.boolean()
    case 'uuid':
      return uuid
    case 'enum':
      return z.enum(words)
    default:
      return z.string()
  }
}
