import type { Destination, DestinationKindInfo } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import type { FilterNode } from '../../api/entity-routes.ts'

/** What the dialog edits, as text. */
export interface DestinationDraft {
  readonly kind: Destination['kind']
  readonly name: string
  readonly base_url: string
  /** Empty parts of a known destination stay as they are. */
  readonly credential: Readonly<Record<string, string>>
  readonly settings: Readonly<Record<string, string>>
  readonly field_map: Destination['field_map']
  /** Null: all contacts. */
  readonly filter: FilterNode | null
  readonly minimum_verdict: Destination['minimum_verdict']
  /** Null: contacts of any age. */
  readonly max_age_days: number | null
  /** Contacts are delivered as soon as they become Selected. */
  readonly automatic: boolean
}

export function emptyDraft(type: DestinationKindInfo | undefined): DestinationDraft {
  return {
    kind: type?.kind ?? 'hubspot',
    name: type?.title ?? '',
    base_url: '',
    credential: {},
    settings: {},
    field_map: (type?.default_map ?? []).map(({ from, to }) => ({ from, to, policy: 'fill' })),
    filter: null,
    minimum_verdict: 'none',
    max_age_days: null,
    automatic: false,
  }
}

export function draftOf({
  kind,
  name,
  base_url,
  settings,
  field_map,
  filter,
  minimum_verdict,
  max_age_days,
  automatic,
}: Destination): DestinationDraft {
  const texts = Object.entries(settings).map(([key, value]) => [key, String(value ?? '')])
  return {
    kind,
    name,
    base_url: base_url ?? '',
    credential: {},
    settings: Object.fromEntries(texts),
    field_map,
    filter: (filter ?? null) as FilterNode | null,
    minimum_verdict,
    max_age_days,
    automatic,
  }
}

/** What a connection needs. Empty settings and an empty credential are left out. */
export function connectionOf(id: string | undefined, { kind, credential, base_url, settings }: DestinationDraft) {
  const filled = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''))
  return {
    ...(id !== undefined && { id }),
    kind,
    base_url: base_url.trim() === '' ? null : base_url.trim(),
    settings: filled,
    ...(Object.values(credential).some((part) => part !== '') && { credential }),
  }
}

/** Saves and tests. Throws the problem of either; `onSaved`: it is saved, although the test may fail. */
export async function saveDraft(id: string | undefined, draft: DestinationDraft, onSaved: (id: string) => void) {
  const { name, field_map, filter, minimum_verdict, max_age_days, automatic } = draft
  const { kind, base_url, settings, credential } = connectionOf(id, draft)
  const map = field_map.filter(({ to }) => to.trim() !== '')
  const given = { name, base_url, settings, field_map: map, filter, minimum_verdict, max_age_days, automatic }
  const saved =
    id === undefined
      ? await call('POST /destinations', { body: { ...given, kind, credential: credential ?? {} } })
      : await call('PATCH /destinations/:id', {
          params: { id },
          body: { ...given, ...(credential !== undefined && { credential }) },
        })
  onSaved(saved.id)
  return call('POST /destinations/:id/test', { params: { id: saved.id } })
}
