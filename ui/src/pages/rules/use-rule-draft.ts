import type { GateSlug } from '../../api/entity-routes.ts'
import { createSessionStore } from '../../api/session-store.ts'
import type { UrlSearch } from '../../app/url-search.ts'
import { useStore } from '../../lib/store.ts'

/** A draft: the filter as URL parameters, as the filter bar writes it, and the limit. */
export interface RuleEdit {
  readonly search: UrlSearch
  readonly limit: number | null
}

/** Kept outside the editor, so drafts survive closing the card and leaving the page. */
const drafts = createSessionStore<Readonly<Partial<Record<GateSlug, RuleEdit>>>>({})

/** Whether the gate's rule has unsaved changes. */
export function useHasDraft(gate: GateSlug): boolean {
  return useStore(drafts)[gate] !== undefined
}

/** Without edits, the editor follows the saved rule. A draft is never replaced by a change of the rule. */
export function useRuleDraft(gate: GateSlug, saved: RuleEdit) {
  const edited = useStore(drafts)[gate]
  const store = (draft: RuleEdit | undefined) => {
    const { [gate]: _before, ...others } = drafts.get()
    drafts.set(draft === undefined ? others : { ...others, [gate]: draft })
  }
  return {
    edited,
    edit: (draft: RuleEdit) => store(JSON.stringify(draft) === JSON.stringify(saved) ? undefined : draft),
    /** Edits made since, such as during a save, are kept. */
    discard(draft: RuleEdit | undefined) {
      if (drafts.get()[gate] === draft) store(undefined)
    },
  }
}
