/** What a person is known by to the do-not-contact list and to erasure. */
export interface PersonValue {
  readonly kind: 'email' | 'phone'
  readonly value: string
}
