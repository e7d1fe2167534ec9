/**
 * `invalid`: no mail can be delivered. `risky`: mail may arrive, but better not rely on it. `unknown`: not decided, try again.
 * `safe`: the domain accepts mail, which does not prove that the mailbox exists.
 */
export type Verdict = 'invalid' | 'risky' | 'unknown' | 'safe'

/** Why. Stable: the database, files and the API contain these values. */
export const reasons = [
  'syntax',
  'unknown_tld',
  'reserved_domain',
  'no_such_domain',
  'null_mx',
  'no_mail_server',
  'implicit_mx',
  'parked_mx',
  'spf_refuses',
  'disposable',
  'typo',
  /** Never decide the verdict: small businesses publish info@ and use free providers. */
  'role',
  'free',
  'dns_failed',
  /** Only with an SMTP probe: the mail server says that the mailbox does not exist. */
  'mailbox_refused',
] as const

export type Reason = (typeof reasons)[number]

export interface OfflineResult {
  /** At best `unknown`: only DNS can say whether the domain accepts mail. */
  readonly verdict: Verdict
  readonly reasons: readonly Reason[]
  /** The e-mail that was probably meant. The given one is never changed. */
  readonly suggestion: string | null
  /** In ASCII and lower case; null when the e-mail cannot be read. */
  readonly domain: string | null
}

/** What DNS says about the mail servers of a domain. Plain data: caches store it as JSON. */
export interface MailServer {
  readonly state: 'mx' | 'implicit_mx' | 'null_mx' | 'no_mail_server' | 'no_such_domain' | 'dns_failed'
  /** In the order of their priority, at most ten. Empty unless `mx`. */
  readonly hosts: readonly string[]
  /** The MX belongs to a service for unused domains. */
  readonly parked: boolean
  /** The MX belongs to a provider of disposable e-mails. */
  readonly disposable: boolean
  /** Without MX, and the SPF record says that the domain never sends mail. */
  readonly spfRefuses: boolean
}

export interface EmailVerdict {
  readonly email: string
  readonly verdict: Verdict
  readonly reasons: readonly Reason[]
  readonly suggestion: string | null
  /** Null when DNS was not asked, because the e-mail is invalid without it. */
  readonly mailServer: MailServer | null
}
