import { normalizeValue } from '../suppression/suppression-key.ts'

/** A person, by the one thing they gave us. */
export interface Subject {
  readonly kind: 'email' | 'phone'
  /** In the one spelling that values are compared in. */
  readonly value: string
}

export function subjectOf(kind: Subject['kind'], value: string): Subject {
  return { kind, value: normalizeValue(kind, value) }
}

/**
 * What a row's text contains when it tells the value: of a number its digits, because nobody else writes it as we do.
 * Rather too often than too seldom.
 */
export function needleOf({ kind, value }: Subject): string {
  return kind === 'phone' ? value.replace(/\D/g, '').slice(-9) : value
}
