/** What the presets use of a contact or a lead. Phone numbers are in E.164. */
export interface Card {
  readonly firstName: string
  readonly lastName: string
  readonly title: string
  readonly email: string
  readonly phone: string
  readonly isMobile: boolean
  readonly company: string
  readonly website: string
  readonly street: string
  readonly postcode: string
  readonly city: string
  readonly region: string
  readonly country: string
  readonly kinds: string
  readonly source: string
  readonly notes: string
  readonly tags: readonly string[]
}

/** The columns of a CRM's contact import, under the names that the CRM recognises. */
export interface Preset {
  readonly columns: Readonly<Record<string, (card: Card) => string>>
  /** Rows that the CRM would refuse are left out. */
  readonly isAccepted?: (card: Card) => boolean
}
