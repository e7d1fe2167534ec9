import { useState } from 'react'
import type { Row } from '../api/entity-routes.ts'
import { onUserChange } from '../api/on-user-change.ts'
import { session } from '../api/session.ts'
import { dayOf } from '../lib/day.ts'

/** The fields of a row that only users write. */
export interface UserFieldValues {
  readonly notes: string
  readonly tags: readonly string[]
  readonly priority: number
  /** Only leads have an owner and a follow-up day. */
  readonly owner_id: string | null
  readonly follow_up_at: string | null
}

/** Unsaved input by row id, so that moving to another row loses nothing. Cleared for another user. */
const drafts = new Map<string, Partial<UserFieldValues>>()
onUserChange(session, () => drafts.clear())

/** Holds changed fields only: the others follow the server and are not sent. */
export function useUserFieldsDraft(item: Row) {
  const [draft, setDraft] = useState<Partial<UserFieldValues>>(drafts.get(item.id) ?? {})
  const saved = userFieldsOf(item)
  const setFields = (next: Partial<UserFieldValues>) => {
    if (Object.keys(next).length === 0) drafts.delete(item.id)
    else drafts.set(item.id, next)
    setDraft(next)
  }
  const change = (typed: Partial<UserFieldValues>) => setFields(differing({ ...draft, ...typed }, saved))
  /** After a save: input typed meanwhile stays. Compared with what was sent, because the server may normalise values. */
  const settle = (sent: Partial<UserFieldValues>) => setFields(differing(drafts.get(item.id) ?? {}, sent))
  return { draft, shown: { ...saved, ...draft }, isDirty: Object.keys(draft).length > 0, change, settle }
}

function userFieldsOf({ notes, tags, priority, owner_id, follow_up_at }: Row): UserFieldValues {
  return {
    notes: typeof notes === 'string' ? notes : '',
    tags: Array.isArray(tags) ? tags.map(String) : [],
    priority: Number(priority ?? 5),
    owner_id: typeof owner_id === 'string' ? owner_id : null,
    follow_up_at: typeof follow_up_at === 'string' ? dayOf(follow_up_at) : null,
  }
}

function differing(draft: Partial<UserFieldValues>, saved: Partial<UserFieldValues>): Partial<UserFieldValues> {
  const names = Object.keys(draft) as (keyof UserFieldValues)[]
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(draft[name]) !== JSON.stringify(saved[name]))
      .map((name) => [name, draft[name]]),
  )
}
