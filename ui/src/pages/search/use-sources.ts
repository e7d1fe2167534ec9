import { useTenant } from '../../api/installation.ts'
import type { SearchDraft } from './search-draft.ts'

/** In the order in which a search prefers them. */
export const sources = ['overture', 'openstreetmap', 'google-places'] as const
export type Source = (typeof sources)[number]

/** The sources of this installation, and those that a draft asks. */
export function useSources({ providers }: Pick<SearchDraft, 'providers'>) {
  const { data } = useTenant()
  const { providers: available = [], preferred = '', reason = 'first_configured' } = data?.search ?? {}
  const chosen = providers.length === 0 ? [preferred] : providers
  // Others search by type only.
  return { available, preferred, reason, chosen, canBeEverything: chosen.every((name) => name === 'overture') }
}
