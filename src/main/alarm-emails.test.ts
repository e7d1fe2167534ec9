import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { recordAlarms } from '../curation/record-alarms.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { alarmEmailsFromConfig } from './alarm-emails.ts'

const database = useTestDatabase()
const mails: { from: string; to: string[]; body: string }[] = []
let server: SMTPServer
let isRefusing: boolean

beforeEach(async () => {
  isRefusing = false
  mails.length = 0
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData(stream, session, done) {
      text(stream).then((body) => {
        if (isRefusing) return done(new Error('the mailbox is full'))
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          body: body.replaceAll('=\r\n', ''),
        })
        done()
      }, done)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
})
afterEach(() => new Promise<void>((closed) => server.close(closed)))

function sender(user = '') {
  const { port } = server.server.address() as AddressInfo
  const config = readConfig({
    SMTP_URL: `smtp://${user}127.0.0.1:${port}`,
    ALARM_EMAIL_FROM: 'scrapersky@example.com',
    ALARM_EMAIL_TO: 'ops@example.com, boss@example.com',
  })
  const send = alarmEmailsFromConfig(config)
  if (send === undefined) throw new Error('the settings are complete')
  return () => send(database.db)
}
const later = (minutes: number) =>
  sql`UPDATE stage_alarms SET began_at = began_at - make_interval(mins => ${minutes}),
    emailed_at = emailed_at - make_interval(mins => ${minutes}), ended_at = ended_at - make_interval(mins => ${minutes}),
    email_claimed_at = email_claimed_at - make_interval(mins => ${minutes})`.execute(database.db)

test('an alarm is sent once, however many processes see it, and so is its end; one that keeps returning once an hour', async () => {
  const { db, tenantId } = database
  const send = sender()
  const alarms = [
    { tenantId, stageId: 'wf6-sitemap-import', alarm: 'silent' as const },
    { tenantId, stageId: 'wf8-delivery', alarm: 'no_worker' as const },
  ]
  await Promise.all([recordAlarms(db, alarms), recordAlarms(db, alarms)])
  await Promise.all([send(), send(), send()])
  await recordAlarms(db, alarms)
  await send()
  expect(mails).toHaveLength(1)
  const [mail] = mails
  expect(mail).toMatchObject({ from: 'scrapersky@example.com', to: ['ops@example.com', 'boss@example.com'] })
  expect(mail?.body).toContain('Subject: ScraperSky alarm: wf6-sitemap-import: silent (Test) and 1 more')
  expect(mail?.body).toContain('start one with "scrapersky worker"')

  await later(1)
  await recordAlarms(db, [])
  await send()
  await send()
  expect(mails).toHaveLength(2)
  expect(mails[1]?.body).toContain('Subject: ScraperSky: alarms ended')
  await later(1)
  await recordAlarms(db, alarms)
  await send()
  expect(mails).toHaveLength(2)
  await later(60)
  await send()
  expect(mails).toHaveLength(3)
})

test('a mail server that refuses is asked again later; a password needs TLS', async () => {
  const { db, tenantId } = database
  await db.deleteFrom('stage_alarms').execute()
  const send = sender()
  await recordAlarms(db, [{ tenantId, stageId: 'wf8-delivery', alarm: 'silent' }])
  isRefusing = true
  await expect(send()).rejects.toThrow(/mailbox is full/)
  isRefusing = false
  await send()
  expect(mails).toEqual([])
  await later(6)
  await expect(sender('ann:secret@')()).rejects.toThrow(/STARTTLS/)
  await later(6)
  await send()
  expect(mails).toHaveLength(1)
  expect(() => readConfig({ SMTP_URL: 'smtp://127.0.0.1' })).toThrow(/ALARM_EMAIL_FROM and ALARM_EMAIL_TO are not set/)
})
