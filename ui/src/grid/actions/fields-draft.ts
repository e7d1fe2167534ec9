import type { FieldsChange } from '../../../../src/http/contract/types.ts'
import { keepOwner, noOwner } from './owner-select.tsx'

/** The input of the dialog. Empty parts change nothing. */
export interface FieldsDraft {
  readonly addTags: readonly string[]
  readonly removeTags: readonly string[]
  readonly owner: string
  readonly followUp: string
  readonly clearsFollowUp: boolean
  readonly priority: number | undefined
  readonly note: string
}

export type FieldsParts = Omit<FieldsChange, 'ids'>

export const emptyDraft: FieldsDraft = {
  addTags: [],
  removeTags: [],
  owner: keepOwner,
  followUp: '',
  clearsFollowUp: false,
  priority: undefined,
  note: '',
}

/** The change that a draft describes; undefined: nothing. */
export function changeOf(draft: FieldsDraft): FieldsParts | undefined {
  const { addTags, removeTags, owner, followUp, clearsFollowUp, priority, note } = draft
  const change: FieldsParts = {
    ...(addTags.length > 0 && { add_tags: addTags }),
    ...(removeTags.length > 0 && { remove_tags: removeTags }),
    ...(owner !== keepOwner && { owner_id: owner === noOwner ? null : owner }),
    ...(clearsFollowUp ? { follow_up_at: null } : followUp !== '' && { follow_up_at: followUp }),
    ...(priority !== undefined && { priority }),
    ...(note.trim() !== '' && { append_notes: note.trim() }),
  }
  return Object.keys(change).length === 0 ? undefined : change
}
