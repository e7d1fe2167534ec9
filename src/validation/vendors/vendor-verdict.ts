import type { Verdict } from '../verdict.ts'

/** What a code of a vendor means in our words. */
export interface VendorVerdict {
  readonly verdict: Verdict
  readonly reasons: readonly string[]
}
