import { z } from 'zod'
import { cursor, instant, limit, text, uuid } from './common.ts'

const moment = z.iso.datetime({ offset: true, error: 'is not a time' }).optional()
const word = text(200).optional()

export const auditQuery = z.strictObject({
  action: word.describe('Use an action, such as curate, export or pause.'),
  subject: word.describe('Use an entity or a stage.'),
  actor_id: uuid.optional().describe('Use the id of a user.'),
  by: z
    .enum(['people', 'house'], 'is not people or house')
    .optional()
    .describe('Use people (accounts and their keys) or house (rules and the house itself); without it: both.'),
  row_id: uuid.optional().describe('Use the id of a row that an event names.'),
  from: moment.describe('Use a time such as 2026-11-15T09:00:00Z: only what happened then or later.'),
  to: moment.describe('Use a time: only what happened before it.'),
  after: cursor,
  limit,
})

export const auditEvent = z.object({
  id: uuid,
  actor_id: uuid.nullable(),
  /** Name or address, of people of this tenant; null: a rule, the house itself, or somebody of another tenant. */
  actor: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  details: z.unknown(),
  happened_at: instant,
})

export type AuditEvent = z.output<typeof auditEvent>
