import { readEmail } from './offline/read-email.ts'
import { suggestDomain } from './offline/typo/suggest-domain.ts'
import type { EmailVerdict, MailServer, OfflineResult, Reason, Verdict } from './verdict.ts'

/** The verdict on an e-mail and its domain. The first rule that applies decides; reasons name all that apply. */
export function decideVerdict(email: string, offline: OfflineResult, mailServer: MailServer | null): EmailVerdict {
  const { verdict, reasons, suggestion } = offline
  if (verdict === 'invalid' || mailServer === null) return { email, verdict, reasons, suggestion, mailServer: null }
  const { state } = mailServer
  if (state === 'dns_failed') {
    return { email, verdict: 'unknown', reasons: ['dns_failed', ...reasons], suggestion, mailServer }
  }
  if (state === 'no_such_domain' || state === 'null_mx' || state === 'no_mail_server') {
    const meant = suggestion ?? suggestionFor(email)
    const all: Reason[] = [state, ...(suggestion === null && meant !== null ? (['typo'] as const) : []), ...reasons]
    return { email, verdict: 'invalid', reasons: all, suggestion: meant, mailServer }
  }
  const doubts: Reason[] = []
  if (state === 'implicit_mx') doubts.push('implicit_mx')
  if (mailServer.parked) doubts.push('parked_mx')
  if (mailServer.spfRefuses) doubts.push('spf_refuses')
  if (mailServer.disposable && !reasons.includes('disposable')) doubts.push('disposable')
  const final: Verdict = verdict === 'risky' || doubts.length > 0 ? 'risky' : 'safe'
  return { email, verdict: final, reasons: [...doubts, ...reasons], suggestion, mailServer }
}

/** A domain that receives no mail may be further away from what was meant than one that does. */
function suggestionFor(email: string): string | null {
  const read = readEmail(email)
  if (read === null) return null
  const meant = suggestDomain(read.domain, { receivesNoMail: true })
  return meant === null ? null : `${read.local}@${meant}`
}
