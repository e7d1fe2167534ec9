import { newId } from '../core/uuid.ts'

/** The time, and an ID that the database would have made at that time. */
export function daysOld(days: number): { readonly id: string; readonly at: Date } {
  const at = new Date(Date.now() - days * 86_400_000)
  return { id: newId(at.getTime()), at }
}
