import { normalizeValue } from '../suppression/suppression-key.ts'

/** A person, identified by an e-mail or a phone number. */
export interface Subject {
  readonly kind: 'email' | 'phone'
  /** Normalized, as values are compared. */
  readonly value: string
}

export function subjectOf(kind: Subject['kind'], value: string): Subject {
  return { kind, value: normalizeValue(kind, value) }
}

/** The text to search rows for. Of a phone number only the last digits, because its format varies. Prefers false positives. */
export function needleOf({ kind, value }: Subject): string {
  return kind === 'phone' ? value.replace(/\D/g, '').slice(-9) : value
}
