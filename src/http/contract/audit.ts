import { z } from 'zod'
import { cursor, instant, limit, text, uuid } from './common.ts'

const time = z.iso.datetime({ offset: true, error: 'is not a time' }).optional()
const name = text(200).optional()

export const auditQuery = z.strictObject({
  action: name.describe('Use an action, such as curate, export or pause.'),
  subject: name.describe('Use the name of an entity or a stage.'),
  actor_id: uuid.optional().describe('Use the id of a user.'),
  by: z
    .enum(['people', 'system'], 'is not people or system')
    .optional()
    .describe('Use people (users and their API keys) or system (rules and stages); default: both.'),
  row_id: uuid.optional().describe('Use the id of a row that an event refers to.'),
  from: time.describe('Use a time such as 2026-11-15T09:00:00Z: only events at or after it.'),
  to: time.describe('Use a time: only events before it.'),
  after: cursor,
  limit,
})

export const auditEvent = z.object({
  id: uuid,
  actor_id: uuid.nullable(),
  /** Name or e-mail of a user of this tenant; null: a rule, the system, or a user of another tenant. */
  actor: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  details: z.unknown(),
  happened_at: instant,
})

export type AuditEvent = z.output<typeof auditEvent>
