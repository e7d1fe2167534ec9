import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { TenantAlarm } from './stage-report.ts'

/**
 * Writes which alarms of stages began and which ended. Several processes report the same: the row of an alarm is written once, and
 * triggers send it to webhooks.
 */
export async function recordAlarms(db: Database, alarms: readonly TenantAlarm[]): Promise<void> {
  const each = (part: keyof TenantAlarm) => alarms.map((alarm) => alarm[part])
  await sql`
    WITH present AS (
      SELECT * FROM unnest(${each('tenantId')}::uuid[], ${each('stageId')}::text[], ${each('alarm')}::text[])
        AS given (tenant_id, subject, alarm)
    ), begun AS (
      INSERT INTO stage_alarms (tenant_id, subject, alarm)
      SELECT tenant_id, subject, alarm FROM present WHERE NOT EXISTS (
        SELECT FROM stage_alarms AS known WHERE known.tenant_id = present.tenant_id
          AND known.subject = present.subject AND known.alarm = present.alarm AND known.ended_at IS NULL)
      ORDER BY tenant_id, subject, alarm
      ON CONFLICT (tenant_id, subject, alarm) DO UPDATE SET began_at = now(), ended_at = NULL
        WHERE stage_alarms.ended_at IS NOT NULL
    )
    UPDATE stage_alarms SET ended_at = now()
    WHERE ended_at IS NULL AND alarm = ANY('{no_worker,silent,key_rejected}') AND NOT EXISTS (
      SELECT FROM present WHERE present.tenant_id = stage_alarms.tenant_id AND present.subject = stage_alarms.subject
        AND present.alarm = stage_alarms.alarm)`.execute(db)
}
