import type { SmtpReply } from './smtp-dialog.ts'

/** `refused`: the server says that the mailbox does not exist. All else that is no acceptance is `unknown`. */
export type MailboxAnswer = 'accepted' | 'refused' | 'unknown'

/** RFC 3463: bad mailbox, mailbox has moved, ambiguous, not valid, disabled. */
const badMailbox = /^5\.(?:1\.(?:0|1|2|3|4|6|10)|2\.1)\b/
const enhanced = /^\d\.\d{1,3}\.\d{1,3}\b/
/** Codes for "no such mailbox" in servers without enhanced codes; the same codes refuse senders. */
const refusals = new Set([550, 551, 553])
const aboutTheSender =
  /block|spam|policy|denied|reject(?:ed)? (?:by|due)|blacklist|reputation|listed|rbl|dnsbl|relay|authent|not allowed|helo|reverse dns|ptr/i

/** What the reply to RCPT says about the mailbox. Greylisting and every other 4xx say nothing. */
export function readRcptReply({ code, text }: SmtpReply): MailboxAnswer {
  if (code === 250 || code === 251) return 'accepted'
  if (enhanced.test(text)) return code >= 500 && badMailbox.test(text) ? 'refused' : 'unknown'
  return refusals.has(code) && !aboutTheSender.test(text) ? 'refused' : 'unknown'
}
