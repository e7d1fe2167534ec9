/** The kinds of change, as in the check of `lead_changes.kind`. */
export const changeKinds = [
  'person_new',
  'person_gone',
  'title_changed',
  'email_new',
  'phone_new',
  'address_new',
  'technology_changed',
  'site_moved',
  'site_parked',
  'site_back',
] as const

export type ChangeKind = (typeof changeKinds)[number]

/** A change of a site, confirmed by two readings. */
export interface LeadChange {
  readonly kind: ChangeKind
  /** Whose title, e-mail or phone it is. */
  readonly subject: string | null
  readonly before: string | null
  readonly after: string | null
  readonly sourceUrl: string | null
  readonly contactId: string | null
}
