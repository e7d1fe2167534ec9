import type { FilterNode, NewSchedule, SearchView } from '../../../../src/http/contract/types.ts'

export const kinds = ['search', 'import', 'validation', 'pages', 'delivery'] as const
type Kind = (typeof kinds)[number]
export const lists = ['domains', 'places', 'contacts', 'pages', 'sitemap-files'] as const

/** What the form holds: the fields of every kind, of which one kind is sent. */
export interface TargetDraft {
  readonly kind: Kind
  readonly search: SearchView | undefined
  readonly runToContacts: boolean
  readonly list: (typeof lists)[number]
  readonly url: string
  readonly rows: 'contacts' | 'leads'
  /** Of a saved view; undefined: all. */
  readonly filter: FilterNode | undefined
  readonly viewId: string | null
  readonly destinationId: string | null
}

export const emptyTarget: TargetDraft = {
  kind: 'search',
  search: undefined,
  runToContacts: true,
  list: 'domains',
  url: '',
  rows: 'contacts',
  filter: undefined,
  viewId: null,
  destinationId: null,
}

type Target = NewSchedule['target']

/** Lists whose rows lead to contacts. */
export const isCarried = (list: TargetDraft['list']) => list === 'domains' || list === 'places'

export function targetOf(draft: TargetDraft): Target {
  const { kind, list, rows, filter = { all: [] } } = draft
  const run = draft.runToContacts ? { run_to_contacts: {} } : {}
  if (kind === 'search') return { kind, request: { ...requestOf(draft.search), ...run } }
  if (kind === 'import') return { kind, list, url: draft.url.trim(), ...(isCarried(list) && run) }
  if (kind === 'validation') return { kind, rows, filter }
  if (kind === 'pages') return { kind, filter }
  return { kind, rows, filter, destination_id: draft.destinationId ?? '' }
}

/** The request that repeats a search. Without one the server names what is missing. */
function requestOf(search: SearchView | undefined): Extract<Target, { kind: 'search' }>['request'] {
  if (search === undefined) return { kinds: [] }
  const { kinds: searched, places, polygon, filters, radius_m, max_results, max_cost, language, region } = search
  return {
    kinds: searched,
    places: polygon === null ? places : [],
    ...(polygon !== null && { polygon }),
    provider: search.provider as 'overture',
    filters: filters as Record<never, never>,
    ...(radius_m !== null && { radius: radius_m }),
    ...(max_results !== null && { max_results }),
    ...(max_cost !== null && { max_cost: Number(max_cost) }),
    ...(typeof language === 'string' && { language }),
    ...(typeof region === 'string' && { region }),
  }
}
