import { sql } from 'kysely'
import { defineStage, type Stage } from '../../curation/define-stage.ts'
import type { Tools } from '../tools.ts'
import { type DigestFacts, digestText } from './digest-text.ts'
import { timeZoneOf } from './plan-run.ts'

/** Sends what a run found by e-mail. Repeated after a lost worker with the same Message-ID. */
export function scheduleDigest(tools: Pick<Tools, 'schedules'>): Stage {
  return defineStage({
    id: 'schedule-digest',
    summary: 'Send an e-mail about what a scheduled run found',
    scheduler: 'SCHEDULE',
    entity: 'schedule_runs',
    progress: 'digest',
    columns: [],
    lookups: {
      facts: sql<DigestFacts | null>`
        SELECT jsonb_build_object('runId', schedule_runs.id, 'name', schedules.name, 'kind', target ->> 'kind',
          'language', language, 'workspace', tenants.name, 'problem', problem, 'result', result,
          'at', to_char(occurs_at AT TIME ZONE ${timeZoneOf}, 'YYYY-MM-DD HH24:MI'))
        FROM schedules JOIN tenants ON tenants.id = schedules.tenant_id WHERE schedules.id = schedule_id`,
      // Who left the workspace, or was disabled, gets nothing.
      readers: sql<readonly string[]>`
        SELECT coalesce(array_agg(users.email ORDER BY users.email), '{}') FROM schedules
        JOIN users ON users.id = ANY(email_users) AND users.tenant_id = schedules.tenant_id
        WHERE schedules.id = schedule_id AND users.disabled_at IS NULL`,
    },
    claim: { leaseSeconds: 60, maxAttempts: 8, timeoutSeconds: 120, backoffSeconds: 60 },
    outcomes: ['sent', 'no_mail_server', 'no_reader'],
    async process({ id, facts, readers }, { signal }) {
      const { sendEmail, webAppUrl } = tools.schedules
      if (facts === null || readers.length === 0) return 'no_reader'
      if (sendEmail === undefined) return 'no_mail_server'
      await sendEmail({ to: readers, messageId: id, ...digestText(facts, webAppUrl) }, signal)
      return 'sent'
    },
  })
}
