import { sql } from 'kysely'
import { alarmWebhooks } from '../stages/wf8-webhooks/report-webhooks.ts'
import type { RouteDependencies } from './app-options.ts'
import { alarmReport } from './contract/alarms.ts'
import { type Operation, operation } from './operation.ts'

interface OpenAlarm {
  readonly subject: string
  readonly name: string | null
  readonly alarm: string
  readonly began_at: Date
}

/** The alarms of the workspace that have not ended, and who is notified of them. */
export function alarmsOperation({ sendsAlarmEmails }: RouteDependencies): Operation {
  return operation({
    method: 'GET',
    path: '/api/v2/alarms',
    permission: 'read',
    tag: 'pipeline',
    summary: 'List the alarms that have not ended, and how alarms are reported',
    response: { schema: alarmReport },
    async handle({ caller: { db, tenantId } }) {
      const { rows: items } = await sql<OpenAlarm>`
        SELECT subject, webhooks.name, alarm, began_at FROM stage_alarms
        LEFT JOIN webhooks ON webhooks.tenant_id = ${tenantId} AND subject = 'webhook:' || webhooks.id
        WHERE stage_alarms.tenant_id = ${tenantId} AND ended_at IS NULL ORDER BY began_at, stage_alarms.id`.execute(db)
      const webhooks = await alarmWebhooks(db, tenantId)
      return { items, reported_by: { email: sendsAlarmEmails, webhooks } }
    },
  })
}
