import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Semaphore } from '../../core/semaphore.ts'
import type { MailResolver } from '../dns/mail-resolver.ts'
import { type MailboxAnswer, readRcptReply } from './read-reply.ts'
import { SmtpDialog } from './smtp-dialog.ts'

export interface MailboxProbe {
  /**
   * Asks the mail servers of one domain about e-mails of it, without sending mail. An e-mail that is missing in the result, or
   * `unknown` there, is undecided. Never rejects, except when the signal is aborted.
   */
  ask(
    hosts: readonly string[],
    emails: readonly string[],
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, MailboxAnswer>>
}

interface MailboxProbeOptions {
  readonly resolver: Pick<MailResolver, 'ips'>
  /** Mail servers are named by strangers: an IP inside the own network must not be connected to. */
  readonly mayConnect: (ip: string) => boolean
  /** MAIL FROM: an e-mail of the operator that receives mail, or servers refuse the sender. */
  readonly from: string
  readonly port?: number
  readonly timeoutMs?: number
  /** Between two questions to one mail server. */
  readonly gapMs?: number
  readonly maxPerConnection?: number
}

/** RCPT without DATA, one connection per mail server at a time, paced. */
export function createMailboxProbe(options: MailboxProbeOptions): MailboxProbe {
  const { resolver, mayConnect, from, port = 25, timeoutMs = 10_000, gapMs = 1_000, maxPerConnection = 20 } = options
  const servers = new Map<string, Semaphore>()
  const connectTo = async (host: string) => {
    const ips = await resolver.ips(host)
    const ip = ips.ok ? ips.records.find(mayConnect) : undefined
    return ip === undefined ? undefined : await SmtpDialog.open({ ip, port, timeoutMs })
  }

  /** The answers so far, also when the server ends the connection in the middle. */
  async function askServer(host: string, emails: readonly string[], signal: AbortSignal | undefined) {
    const answers = new Map<string, MailboxAnswer>()
    let dialog: SmtpDialog | undefined
    const stop = () => dialog?.destroy()
    signal?.addEventListener('abort', stop)
    try {
      dialog = await connectTo(host)
      if (dialog === undefined || !(await introduce(dialog, from))) return answers
      // A server that accepts a random name accepts all: then an acceptance says nothing.
      const domain = emails[0]?.slice(emails[0].lastIndexOf('@') + 1) ?? ''
      const control = await dialog.ask(`RCPT TO:<${randomBytes(9).toString('hex')}@${domain}>`)
      if (readRcptReply(control) === 'accepted' || control.code === 421) return answers
      for (const email of emails) {
        await sleep(gapMs, undefined, { signal })
        const reply = await dialog.ask(`RCPT TO:<${email}>`)
        if (reply.code === 421) break
        answers.set(email, readRcptReply(reply))
      }
    } catch {
      signal?.throwIfAborted()
      // Refused, reset, too slow: nothing is known of the e-mails that are left.
    } finally {
      signal?.removeEventListener('abort', stop)
      dialog?.close()
    }
    return answers
  }

  return {
    async ask(hosts, emails, signal) {
      const [host] = hosts
      const answers = new Map<string, MailboxAnswer>()
      if (host === undefined) return answers
      const server = servers.get(host) ?? new Semaphore(1)
      servers.set(host, server)
      await server.acquire({ signal })
      try {
        for (let at = 0; at < emails.length; at += maxPerConnection) {
          if (at > 0) await sleep(gapMs, undefined, { signal })
          const part = await askServer(host, emails.slice(at, at + maxPerConnection), signal)
          for (const [email, answer] of part) answers.set(email, answer)
        }
      } finally {
        server.release()
        if (server.pending === 0) servers.delete(host)
      }
      return answers
    },
  }
}

/** Whether the server will answer questions about recipients. */
async function introduce(dialog: SmtpDialog, from: string): Promise<boolean> {
  if ((await dialog.reply()).code !== 220) return false
  const name = from.slice(from.lastIndexOf('@') + 1)
  const greeted = await dialog.ask(`EHLO ${name}`)
  if (greeted.code !== 250 && (await dialog.ask(`HELO ${name}`)).code !== 250) return false
  return (await dialog.ask(`MAIL FROM:<${from}>`)).code === 250
}
