/** What a reading of a site can show. */
export type FactKind = 'person' | 'title' | 'email' | 'phone' | 'address' | 'technology' | 'site'

/** What a site shows now, or showed before (sql/shown_facts.sql). */
export interface ShownFact {
  readonly kind: FactKind
  /** The same for two ways of writing one value. */
  readonly key: string
  readonly value: string
  /** Whose title, e-mail or phone it is. */
  readonly person: string | null
  readonly personKey: string | null
  readonly sourceUrl: string | null
  readonly contactId: string | null
  readonly shown: boolean
  readonly readAt: number
}

/** A fact that the change watch knows of a site. A type alias, because it is stored as JSON. Times are in milliseconds. */
export type KnownFact = {
  readonly kind: FactKind
  readonly key: string
  readonly value: string
  readonly person?: string | undefined
  readonly personKey?: string | undefined
  /** Not reported yet: when a reading first showed it. */
  readonly newAt?: number | undefined
  /** Not reported yet: when a reading first did not show it any more. */
  readonly missingAt?: number | undefined
}

/** A value that was deleted on request of a person, or by retention: never reported again. */
type ForgottenFact = { readonly kind: FactKind; readonly hash: string }

export type StoredFact = KnownFact | ForgottenFact

export function nameOf({ kind, key }: Pick<KnownFact, 'kind' | 'key'>): string {
  return `${kind} ${key}`
}
