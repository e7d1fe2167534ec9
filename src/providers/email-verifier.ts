// What the paid verifiers of e-mails have in common.

export const emailVerifiers = ['debounce', 'zerobounce'] as const
export type EmailVerifierName = (typeof emailVerifiers)[number]

/** What a verifier says about an e-mail, in our words and in its own. */
export interface Verification {
  readonly verdict: 'safe' | 'risky' | 'invalid' | 'unknown'
  /** Words of the vendor in our spelling, such as `mailbox_not_found`. */
  readonly reasons: readonly string[]
  /** The code or word of the vendor, as it sent it. */
  readonly vendorCode: string
  readonly suggestion: string | null
  /** Whether the vendor bills the answer. */
  readonly billed: boolean
}

/** The result of one e-mail of a call, or why there is none. */
export type VerificationResult =
  | { readonly value: Verification; readonly error?: never }
  | { readonly error: Error; readonly value?: never }

/** A paid verifier, without policy: budgets, records and retries belong to the stage. */
export interface EmailVerifier {
  readonly name: EmailVerifierName
  readonly title: string
  /** E-mails that are checked, and recorded, together. */
  readonly batchSize: number
  /** One result per e-mail, in order. Rejects with an error of the catalogue when no e-mail of the call has a result. */
  verify(key: string, emails: readonly string[], signal: AbortSignal): Promise<readonly VerificationResult[]>
  /** Whether the key is accepted, and what is left: a call that costs nothing. */
  readCredits(key: string, signal: AbortSignal): Promise<{ readonly credits: number | null }>
  close(): Promise<void>
}
