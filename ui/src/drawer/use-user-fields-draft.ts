import { useState } from 'react'
import type { Row } from '../api/entity-routes.ts'
import { onUserChange } from '../api/on-user-change.ts'
import { session } from '../api/session.ts'

/** What people say of a row. */
export interface UserFieldValues {
  readonly notes: string
  readonly tags: readonly string[]
  readonly priority: number
}

/** Typed and not saved, by row: J, K and a click on another row lose nothing. The next person's drafts are their own. */
const drafts = new Map<string, Partial<UserFieldValues>>()
onUserChange(session, () => drafts.clear())

/** Holds only what was typed: what was not follows the server, and is not sent. */
export function useUserFieldsDraft(item: Row) {
  const [draft, setDraft] = useState<Partial<UserFieldValues>>(drafts.get(item.id) ?? {})
  const saved = userFieldsOf(item)
  const keep = (next: Partial<UserFieldValues>) => {
    if (Object.keys(next).length === 0) drafts.delete(item.id)
    else drafts.set(item.id, next)
    setDraft(next)
  }
  const change = (typed: Partial<UserFieldValues>) => keep(differing({ ...draft, ...typed }, saved))
  /** After a save: what was typed meanwhile stays. The server may have written what was sent in another way. */
  const settle = (sent: Partial<UserFieldValues>) => keep(differing(drafts.get(item.id) ?? {}, sent))
  return { draft, shown: { ...saved, ...draft }, isDirty: Object.keys(draft).length > 0, change, settle }
}

function userFieldsOf({ notes, tags, priority }: Row): UserFieldValues {
  return {
    notes: typeof notes === 'string' ? notes : '',
    tags: Array.isArray(tags) ? tags.map(String) : [],
    priority: Number(priority ?? 5),
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
