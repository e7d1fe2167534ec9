import type { Verification } from './email-verifier.ts'

type Meaning = Pick<Verification, 'verdict' | 'reasons'>

const statuses: Readonly<Record<string, Meaning>> = {
  valid: { verdict: 'safe', reasons: [] },
  invalid: { verdict: 'invalid', reasons: ['mailbox_not_found'] },
  'catch-all': { verdict: 'risky', reasons: ['accepts_all'] },
  unknown: { verdict: 'unknown', reasons: ['no_answer'] },
  spamtrap: { verdict: 'risky', reasons: ['spam_trap'] },
  abuse: { verdict: 'risky', reasons: ['abuse'] },
  do_not_mail: { verdict: 'risky', reasons: ['do_not_mail'] },
}

/** What a sub-status says beyond its status: every one that ZeroBounce documents. Others keep the meaning of the status. */
const subStatuses: Readonly<Record<string, Partial<Meaning>>> = {
  // Of an accept-all domain that ZeroBounce found to deliver.
  accept_all: { reasons: ['accepts_all'] },
  alias_address: { reasons: ['alias'] },
  // On a list of the account at ZeroBounce.
  allowed: {},
  blocked: { reasons: ['do_not_mail'] },
  alternate: { reasons: ['alias'] },
  antispam_system: { reasons: ['rejected_by_rule'] },
  disposable: { reasons: ['disposable'] },
  does_not_accept_mail: { reasons: ['no_mail_server'] },
  exception_occurred: {},
  failed_smtp_connection: {},
  failed_syntax_check: { reasons: ['syntax'] },
  forcible_disconnect: {},
  global_suppression: {},
  gold: {},
  greylisted: { reasons: ['greylisted'] },
  leading_period_removed: {},
  mail_server_did_not_respond: {},
  mail_server_temporary_error: {},
  mailbox_not_found: {},
  mailbox_quota_exceeded: { reasons: ['mailbox_full'] },
  mx_forward: { reasons: ['rejected_by_rule'] },
  no_dns_entries: { reasons: ['no_mail_server'] },
  possible_trap: { reasons: ['spam_trap'] },
  possible_typo: { reasons: ['possible_typo'] },
  // Deliverable shared mailboxes: small businesses publish them.
  role_based: { verdict: 'safe', reasons: ['role'] },
  role_based_accept_all: { reasons: ['role', 'accepts_all'] },
  role_based_catch_all: { reasons: ['role', 'accepts_all'] },
  timeout_exceeded: {},
  toxic: { reasons: ['abuse'] },
  unroutable_ip_address: { reasons: ['no_mail_server'] },
}

/** Undefined: a status that ZeroBounce does not document. */
export function zeroBounceMeaning(status: string, subStatus: string): Meaning | undefined {
  if (!Object.hasOwn(statuses, status)) return undefined
  const meaning = statuses[status]
  const more = Object.hasOwn(subStatuses, subStatus) ? subStatuses[subStatus] : undefined
  return meaning && { ...meaning, ...more }
}
