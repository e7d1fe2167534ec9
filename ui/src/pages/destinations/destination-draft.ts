import type { Destination, DestinationKindInfo, NewDestination } from '../../../../src/http/contract/types.ts'
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
  }
}

/** Saves and tests. Throws the problem of either; `onSaved`: it is saved, although the test may fail. */
export async function saveDraft(id: string | undefined, draft: DestinationDraft, onSaved: (id: string) => void) {
  const { kind, credential, base_url, settings, field_map, ...rest } = draft
  const filled = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''))
  const given: Omit<NewDestination, 'kind' | 'credential'> = {
    ...rest,
    field_map: field_map.filter(({ to }) => to.trim() !== ''),
    settings: filled,
    base_url: base_url.trim() === '' ? null : base_url.trim(),
  }
  const hasCredential = Object.values(credential).some((part) => part !== '')
  const saved =
    id === undefined
      ? await call('POST /destinations', { body: { ...given, kind, credential } })
      : await call('PATCH /destinations/:id', {
          params: { id },
          body: { ...given, ...(hasCredential && { credential }) },
        })
  onSaved(saved.id)
  return call('POST /destinations/:id/test', { params: { id: saved.id } })
}
