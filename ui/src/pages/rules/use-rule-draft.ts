import type { Slug } from '../../api/entity-routes.ts'
import { createSessionStore } from '../../api/session-store.ts'
import type { UrlSearch } from '../../app/url-search.ts'
import { useStore } from '../../lib/store.ts'

/** What the editor of a rule holds: the filter as the filter bar writes it, and the limit. */
export interface RuleEdit {
  readonly search: UrlSearch
  readonly limit: number | null
}

/** Outside of the editor: it outlives the card that is closed, and the page. */
const drafts = createSessionStore<Readonly<Partial<Record<Slug, RuleEdit>>>>({})

/** Whether somebody has changed the rule of a gate and not saved it. */
export function useHasDraft(gate: Slug): boolean {
  return useStore(drafts)[gate] !== undefined
}

/** Until somebody edits, the editor follows the rule; then nothing that happens to the rule takes the draft away. */
export function useRuleDraft(gate: Slug, kept: RuleEdit) {
  const edited = useStore(drafts)[gate]
  const put = (draft: RuleEdit | undefined) => {
    const { [gate]: _before, ...others } = drafts.get()
    drafts.set(draft === undefined ? others : { ...others, [gate]: draft })
  }
  return {
    edited,
    edit: (draft: RuleEdit) => put(JSON.stringify(draft) === JSON.stringify(kept) ? undefined : draft),
    /** What was edited since, such as while it was being saved, stays a draft. */
    forget(draft: RuleEdit | undefined) {
      if (drafts.get()[gate] === draft) put(undefined)
    },
  }
}
