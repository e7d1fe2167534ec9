import { alarmMessages } from '../curation/watch-alarms.ts'

/** An alarm as an e-mail names it. */
export interface EmailAlarm {
  readonly tenant: string
  readonly subject: string
  readonly alarm: string
  readonly webhook: string | null
  readonly began_at: Date
  readonly ended_at: Date | null
}

const messages: Readonly<Record<string, string>> = {
  ...alarmMessages,
  webhook_disabled:
    'its receiver wants no more messages, or accepted none for five days: correct it, then resume the webhook under Settings, Webhooks',
}

/** Alarms that are listed in one e-mail. */
const maxLines = 50

/** Subject and text of one e-mail about alarms. */
export function alarmText(alarms: readonly EmailAlarm[]): { readonly subject: string; readonly text: string } {
  const begun = alarms.filter(({ ended_at }) => ended_at === null)
  const ended = alarms.filter(({ ended_at }) => ended_at !== null)
  const [first] = begun
  const count = begun.length > 1 ? ` and ${begun.length - 1} more` : ''
  const subject = first === undefined ? 'ScraperSky: alarms ended' : `ScraperSky alarm: ${nameOf(first)}${count}`
  const lines = [
    ...begun.map((alarm) => `${nameOf(alarm)}, since ${alarm.began_at.toISOString()}: ${messages[alarm.alarm] ?? ''}`),
    ...(ended.length > 0 ? ['', 'Ended:'] : []),
    ...ended.map((alarm) => `${nameOf(alarm)}, until ${alarm.ended_at?.toISOString()}`),
  ]
  const more = lines.length > maxLines ? [`... and ${lines.length - maxLines} more lines`] : []
  const close = 'See "Background jobs" in the web app, or run "scrapersky doctor".'
  return { subject, text: [...lines.slice(0, maxLines), ...more, '', close, ''].join('\n') }
}

/** In one line: a name of a workspace must not begin a new header or paragraph. */
function nameOf({ tenant, subject, alarm, webhook }: EmailAlarm): string {
  const what = webhook === null ? subject : `webhook ${webhook}`
  return `${what}: ${alarm} (${tenant})`.replaceAll(/\s+/g, ' ')
}
