import type { ErrorCode } from '../../core/error-catalogue.ts'

/**
 * Why a proxy opened no tunnel. `unreachable`: it does not answer, or not as a proxy. `rejected`: it refuses our credentials.
 * `failed`: it answers, and did not connect; that may be its fault or that of the site.
 */
export class ProxyFault extends Error {
  readonly kind: 'unreachable' | 'rejected' | 'failed'
  /** Of `failed`: the code if the site is at fault. */
  readonly siteCode: ErrorCode
  /** The proxy says that the site is at fault. */
  readonly isOfSite: boolean

  constructor(
    kind: ProxyFault['kind'],
    message: string,
    {
      siteCode = 'connection_failed',
      isOfSite = false,
      cause,
    }: { siteCode?: ErrorCode; isOfSite?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.kind = kind
    this.siteCode = siteCode
    this.isOfSite = isOfSite
  }
}
