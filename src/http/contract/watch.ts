import { z } from 'zod'
import { changeKinds } from '../../leads/changes/lead-change.ts'
import { instant, uuid } from './common.ts'

/** `GET /api/v2/watch-settings`: the rule that reads pages again, and what it has to do. */
export const watchSettings = z.object({
  enabled: z.boolean(),
  period_days: z.int(),
  requests_per_day: z.int(),
  /** Sites that are watched. */
  sites: z.int(),
  /** Those that are due. */
  due: z.int(),
  /** Changes that were detected within the last period. */
  changes_last_period: z.int(),
})

export const watchSettingsChange = z
  .strictObject({
    enabled: z.boolean('is not true or false').describe('Send true to read pages with evidence again by themselves.'),
    period_days: z
      .int('is not a whole number')
      .min(1, 'is less than 1')
      .max(365, 'is more than 365')
      .describe('Send 1 to 365: a page is read again this many days after its last reading.'),
    requests_per_day: z
      .int('is not a whole number')
      .min(3, 'is less than 3')
      .max(1000, 'is more than 1000')
      .describe('Send 3 to 1000: the most requests to one host per day, robots.txt and redirects included.'),
  })
  .meta({ examples: [{ enabled: true, period_days: 14, requests_per_day: 20 }] })

/** A change of a lead's site that two readings confirmed. */
export const leadChange = z.object({
  id: uuid,
  kind: z.enum(changeKinds),
  /** Whose title, e-mail or phone it is. */
  subject: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  contact_id: uuid.nullable(),
  source_url: z.string().nullable(),
  detected_at: instant,
})

/** Newest first, at most 200. */
export const leadChanges = z.object({ items: z.array(leadChange) })
