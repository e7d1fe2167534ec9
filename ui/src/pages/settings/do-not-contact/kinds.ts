import type { SuppressionKind } from '../../../../../src/http/contract/types.ts'

export const kinds = ['email', 'phone', 'domain'] as const satisfies readonly SuppressionKind[]

/** A guess from the format of the value. The server validates it. */
export function guessKind(value: string): SuppressionKind {
  if (value.includes('@')) return 'email'
  return /^(\+|00)?[\d\s().\-/]{5,}$/.test(value) ? 'phone' : 'domain'
}

export function isKind(text: string): text is SuppressionKind {
  return kinds.some((kind) => kind === text)
}
