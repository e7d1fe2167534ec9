import type { VendorVerdict } from './vendor-verdict.ts'

/** The result codes of DeBounce. A role address is deliverable: small businesses publish info@. */
export const debounceCodes: Readonly<Record<string, VendorVerdict>> = {
  1: { verdict: 'invalid', reasons: ['syntax'] },
  2: { verdict: 'risky', reasons: ['spam_trap'] },
  3: { verdict: 'risky', reasons: ['disposable'] },
  4: { verdict: 'risky', reasons: ['accepts_all'] },
  5: { verdict: 'safe', reasons: [] },
  6: { verdict: 'invalid', reasons: ['mailbox_not_found'] },
  7: { verdict: 'unknown', reasons: ['no_answer'] },
  8: { verdict: 'safe', reasons: ['role'] },
}

/** The words of DeBounce, and those of V1, which stored words instead of codes. In the order in which a text is searched. */
const words: readonly (readonly [RegExp, string])[] = [
  [/\bsyntax/, '1'],
  [/\bspam[- ]?trap/, '2'],
  [/\bdisposable/, '3'],
  [/\b(accept|catch)[- ]?all/, '4'],
  [/\b(invalid|bounce|undeliverable)/, '6'],
  [/\bunknown/, '7'],
  [/\brole/, '8'],
  [/\b(deliverable|valid|safe to send)/, '5'],
]

/** The code of a text of DeBounce or V1; undefined: it has none. */
export function debounceCodeOf(text: string | null): string | undefined {
  const given = text?.trim().toLowerCase() ?? ''
  if (Object.hasOwn(debounceCodes, given)) return given
  return words.find(([word]) => word.test(given))?.[1]
}
