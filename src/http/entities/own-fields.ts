import { z } from 'zod'
import { userFieldsOf } from '../../curation/bulk/field-change.ts'
import type { Entity } from '../../curation/entities/define-entity.ts'

/** A body without the fields that the entity has no column for: they are reported as unknown. */
export function withOwnFields<Body extends z.ZodObject>(entity: Entity, body: Body): Body {
  const own: readonly string[] = userFieldsOf(entity)
  const isOther = (name: string) => (name === 'owner_id' || name === 'follow_up_at') && !own.includes(name)
  const shape = Object.entries(body.shape).filter(([name]) => !isOther(name))
  // Known at run time only: for the handler, the other fields are undefined.
  return z.strictObject(Object.fromEntries(shape)).meta(body.meta() ?? {}) as unknown as Body
}
