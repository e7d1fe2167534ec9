// Alarms by e-mail. Not a stage: the alarm may be that no stage runs. Any process that watches the stages sends what is due; the next
// look is the retry.
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import { messageOf } from '../core/errors.ts'
import type { Database } from '../db/database.ts'
import { alarmText, type EmailAlarm } from './alarm-text.ts'

/** Sends the alarms that no e-mail was sent about yet. */
export type SendAlarms = (db: Database) => Promise<void>

/** A process that died while it sent is followed by another one after this time. */
const claimMinutes = 5
const [connectMs, answerMs] = [10_000, 30_000]

/** Undefined without SMTP settings. */
export function alarmEmailsFromConfig(config: Config): SendAlarms | undefined {
  const { SMTP_URL: url, ALARM_EMAIL_FROM: from, ALARM_EMAIL_TO: to } = config
  if (url === undefined || from === undefined || to === undefined) return undefined
  const transport = createTransport({
    ...smtpOptions(new URL(url)),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
  })
  return async (db) => {
    const alarms = await claimAlarms(db)
    if (alarms.length === 0) return
    try {
      await transport.sendMail({ from, to: [...to], ...alarmText(alarms) })
    } catch (error) {
      const again = `It is tried again in ${claimMinutes} minutes.`
      throw new Error(`an alarm cannot be sent by e-mail: ${messageOf(error)}. ${again}`, { cause: error })
    }
    await sql`UPDATE stage_alarms SET emailed_at = now(), email_claimed_at = NULL
      WHERE id = ANY(${alarms.map(({ id }) => id)}::uuid[])`.execute(db)
  }
}

/** A password is not sent over a connection that could be read: without TLS from the start, STARTTLS is required. */
function smtpOptions({ protocol, hostname, port, username, password }: URL) {
  const secure = protocol === 'smtps:'
  const hasPassword = username !== ''
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && hasPassword,
    ...(hasPassword && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  }
}

/** Begun and ended ones; one that comes and goes once an hour. An end is only reported after a beginning. */
async function claimAlarms(db: Database): Promise<readonly (EmailAlarm & { readonly id: string })[]> {
  const { rows } = await sql<EmailAlarm & { readonly id: string }>`
    WITH due AS (
      SELECT id FROM stage_alarms
      WHERE (CASE WHEN ended_at IS NULL
          THEN emailed_at IS NULL OR (emailed_at < began_at AND emailed_at < now() - interval '1 hour')
          ELSE emailed_at BETWEEN began_at AND ended_at END)
        AND (email_claimed_at IS NULL OR email_claimed_at < now() - make_interval(mins => ${claimMinutes}))
      ORDER BY id FOR UPDATE SKIP LOCKED
    ), claimed AS (
      UPDATE stage_alarms SET email_claimed_at = now() FROM due WHERE stage_alarms.id = due.id RETURNING stage_alarms.*
    )
    SELECT claimed.id, tenants.name AS tenant, subject, alarm, webhooks.name AS webhook, began_at, ended_at
    FROM claimed JOIN tenants ON tenants.id = claimed.tenant_id
    LEFT JOIN webhooks ON subject = 'webhook:' || webhooks.id
    ORDER BY began_at, claimed.id`.execute(db)
  return rows
}
