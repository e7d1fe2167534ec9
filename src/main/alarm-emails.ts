// Alarms by e-mail. Not a stage: the alarm may be that no stage runs. Any process that watches the stages sends what is due; the next
// look is the retry.
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { messageOf } from '../core/errors.ts'
import type { Database } from '../db/database.ts'
import { alarmText, type EmailAlarm } from './alarm-text.ts'
import { mailTransport } from './mail-transport.ts'

/** Sends the alarms that no e-mail was sent about yet. */
export type SendAlarms = (db: Database) => Promise<void>

/** A process that died while it sent is followed by another one after this time. */
const claimMinutes = 5

/** Undefined without SMTP settings. */
export function alarmEmailsFromConfig(config: Config): SendAlarms | undefined {
  const { SMTP_URL: url, ALARM_EMAIL_FROM: from, ALARM_EMAIL_TO: to } = config
  if (url === undefined || from === undefined || to === undefined) return undefined
  const transport = mailTransport(url)
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
