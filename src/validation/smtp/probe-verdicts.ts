import { Semaphore } from '../../core/semaphore.ts'
import { readEmail } from '../offline/read-email.ts'
import type { EmailVerdict } from '../verdict.ts'
import type { MailboxProbe } from './mailbox-probe.ts'

interface Question {
  readonly index: number
  /** As SMTP has it: the domain in ASCII. */
  readonly mailbox: string
}

const maxDomainsAtATime = 32

/** The verdicts, with `invalid` where a mail server says that the mailbox does not exist. */
export async function probeVerdicts(
  verdicts: readonly EmailVerdict[],
  probe: MailboxProbe,
  signal: AbortSignal | undefined,
): Promise<EmailVerdict[]> {
  const permits = new Semaphore(maxDomainsAtATime)
  const probed = [...verdicts]
  const domains = [...questionsByDomain(verdicts)].map(async ([, questions]) => {
    const hosts = verdicts[questions[0]?.index ?? -1]?.mailServer?.hosts ?? []
    const mailboxes = [...new Set(questions.map(({ mailbox }) => mailbox))]
    const answers = await permits.run(() => probe.ask(hosts, mailboxes, signal))
    for (const { index, mailbox } of questions) {
      const verdict = verdicts[index]
      if (verdict === undefined || answers.get(mailbox) !== 'refused') continue
      probed[index] = { ...verdict, verdict: 'invalid', reasons: ['mailbox_refused', ...verdict.reasons] }
    }
  })
  await Promise.all(domains)
  return probed
}

/** Only where an answer can change the verdict. A name beyond ASCII needs an extension that few servers have. */
function questionsByDomain(verdicts: readonly EmailVerdict[]): Map<string, Question[]> {
  const byDomain = new Map<string, Question[]>()
  for (const [index, { email, verdict, reasons, mailServer }] of verdicts.entries()) {
    const read = readEmail(email)
    const isOpen = (verdict === 'safe' || verdict === 'risky') && !reasons.includes('disposable')
    if (read === null || !isOpen || mailServer?.state !== 'mx' || /[^!-~]/.test(read.local)) continue
    const questions = byDomain.get(read.domain) ?? []
    questions.push({ index, mailbox: `${read.local}@${read.domain}` })
    byDomain.set(read.domain, questions)
  }
  return byDomain
}
