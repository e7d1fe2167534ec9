import type { Pacer } from '../../crawl/pacing/pacer.ts'

// What the paid verifiers of e-mails have in common.

export const emailVerifierNames = ['debounce', 'zerobounce'] as const
export type EmailVerifierName = (typeof emailVerifierNames)[number]

/** What a verifier says about an e-mail, in our words and in its own. */
export interface Verification {
  readonly verdict: 'safe' | 'risky' | 'invalid' | 'unknown'
  readonly reasons: readonly string[]
  /** The code or words of the vendor, as it sent them. */
  readonly vendorCode: string
  /** Whether the vendor bills the answer. */
  readonly isBilled: boolean
}

/** The result of one e-mail of a call, or why there is none. */
export type VerificationResult =
  | { readonly value: Verification; readonly error?: never }
  | { readonly error: Error; readonly value?: never }

/** A key of a tenant, and the lane in which its calls are paced and paused. */
export interface VerifierKey {
  readonly key: string
  readonly lane: string
}

/** A paid verifier, without policy: budgets, records and retries belong to the stage. */
export interface EmailVerifier {
  readonly title: string
  /** E-mails that are checked, and recorded, together. */
  readonly batchSize: number
  /** One result per e-mail, in order. Rejects with an error of the catalogue when the call as a whole failed. */
  verify(key: VerifierKey, emails: readonly string[], signal: AbortSignal): Promise<readonly VerificationResult[]>
  /** What is left: a call that costs nothing. Rejects with `credential_rejected` when the key is not accepted. */
  readCredits(key: VerifierKey, signal: AbortSignal): Promise<number>
  close(): Promise<void>
}

export interface VerifierOptions {
  readonly endpoint: string
  readonly userAgent: string
  /** The slots that all processes share. */
  readonly pacer?: Pacer | undefined
  readonly timeoutMs?: number
}
