import { z } from 'zod'
import { minGapMinutes } from '../../core/schedule/occurrences.ts'
import { scheduleKinds } from '../../stages/schedules/scheduled-work.ts'
import { cursor, filter, instant, limit, name, text, uuid } from './common.ts'
import { runToContacts } from './harvests.ts'
import { importQuery } from './imports.ts'
import { newSearch } from './searches.ts'

const flag = z.boolean('is not true or false').default(false)
const maxRows = z
  .int('is not a whole number')
  .min(1, 'is less than 1')
  .max(100_000, 'is more than 100000')
  .default(10_000)
  .describe('Send the maximum number of rows per run, 1 to 100000. The oldest come first.')
const rows = z.enum(['contacts', 'leads'], 'is not one of contacts, leads').default('contacts')

const searchTarget = z.strictObject({ kind: z.literal('search'), request: newSearch })

const lists = ['places', 'domains', 'sitemap-files', 'pages', 'contacts'] as const
const listUrl = z
  .url({ protocol: /^https?$/, error: 'is not a URL that begins with http:// or https://' })
  .max(2048, 'is longer than 2048 characters')
  .refine((given) => {
    const { username = '', password = '' } = URL.parse(given) ?? {}
    return username === '' && password === ''
  }, 'has a user name or a password')
  .describe('Send the URL of a CSV or XLSX file that can be read without signing in.')
const importTarget = z.strictObject({
  kind: z.literal('import'),
  list: z
    .enum(lists, `is not one of ${lists.join(', ')}`)
    .describe(`Send what the list contains: ${lists.join(', ')}.`),
  url: listUrl,
  select: flag.describe('Send true to select all imported rows.'),
  default_country: importQuery.shape.default_country,
  run_to_contacts: runToContacts.describe('Send {} to take businesses or domains of the list up to their contacts.'),
})

const validationTarget = z.strictObject({
  kind: z.literal('validation'),
  rows,
  filter,
  paid: flag.describe('Send true to use the paid verifier of the workspace too.'),
  older_than_days: z
    .int('is not a whole number')
    .min(0, 'is less than 0')
    .max(3650, 'is more than 3650')
    .default(30)
    .describe('Send the age of verdicts in days, 0 to 3650: younger ones are left as they are.'),
  max_rows: maxRows,
})

const pagesTarget = z.strictObject({ kind: z.literal('pages'), filter, max_rows: maxRows })

const deliveryTarget = z.strictObject({
  kind: z.literal('delivery'),
  rows,
  filter,
  destination_id: uuid.describe('Send the id of a destination.'),
})

/** What is repeated. */
export const scheduleTarget = z
  .discriminatedUnion('kind', [searchTarget, importTarget, validationTarget, pagesTarget, deliveryTarget], {
    error: `has no kind, or one that is not one of ${scheduleKinds.join(', ')}`,
  })
  .describe(
    'Send what is repeated: kind search (with request, as for POST /api/v2/searches), import (list, url), validation (rows, filter), pages (filter: selected pages that are read again) or delivery (rows, filter, destination_id).',
  )
export type CheckedTarget = z.output<typeof scheduleTarget>

const when = text(300)
  .trim()
  .min(1, 'is empty')
  .describe(
    `Send a time in words, such as "every Monday at 9:00" or "jeden Montag um 9:00", or a cron expression of five fields, such as "0 9 * * 1". At most every ${minGapMinutes} minutes.`,
  )

const notifyTimes = ['new', 'always', 'never'] as const
const settings = {
  name,
  when,
  target: scheduleTarget,
  notify: z
    .enum(notifyTimes, 'is not one of new, always, never')
    .describe('Send new (only when something is new, changed or gone, or a run failed), always or never.'),
  email_users: z
    .array(uuid, 'is not a list')
    .max(50, 'has more than 50 entries')
    .describe('Send the ids of users of the workspace who get an e-mail.'),
  language: z.enum(['en', 'de'], 'is not one of en, de').describe('Send the language of the e-mail, en or de.'),
}

/** `POST /api/v2/schedules` */
export const newSchedule = z.strictObject({
  ...settings,
  notify: settings.notify.default('new'),
  email_users: settings.email_users.default([]),
  language: settings.language.default('en'),
})

/** `PATCH /api/v2/schedules/:id` */
export const scheduleChange = z
  .strictObject({
    name: settings.name.optional(),
    when: settings.when.optional(),
    target: settings.target.optional(),
    notify: settings.notify.optional(),
    email_users: settings.email_users.optional(),
    language: settings.language.optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'Send the fields to change.')

/** `POST /api/v2/schedules/preview` */
export const schedulePreviewRequest = z.strictObject({ when })

const inWords = z.object({ en: z.string(), de: z.string() })
const repetition = {
  /** Five fields, on the clocks of `time_zone`. */
  cron: z.string(),
  in_words: inWords,
  /** Of the workspace: `PATCH /api/v2/tenant`. */
  time_zone: z.string(),
  /** The next five. Empty while the schedule is paused. */
  next_runs: z.array(instant),
}

export const schedulePreview = z.object(repetition)

const counts = z.object({ new: z.int(), changed: z.int(), gone: z.int() })

const runStates = [
  'planned',
  'starting',
  'running',
  'completed',
  'failed',
  'skipped',
  'nothing_to_do',
  'cancelled',
] as const

export const scheduleRun = z.object({
  /** `new_in=has_any:ID` lists what this run found new; `changed_in` and `gone_in` the others. */
  id: uuid,
  schedule_id: uuid,
  /** When it was due, or when a user started it. */
  occurs_at: instant,
  requested_by: uuid.nullable(),
  state: z.enum(runStates),
  skipped_because: z.enum(['still_running', 'paused']).nullable(),
  /** Why it failed, or why some of its work did. */
  problem: z.string().nullable(),
  /** Later occurrences that passed while nothing could start it, and were left out. */
  missed: z.int(),
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
  /** Null until its work has ended. Counts since the last time, each up to 100000. */
  result: z
    .object({
      places: counts,
      leads: counts,
      contacts: counts,
      /** Searches, rows of a list, e-mails, pages or contacts. */
      processed: z.int(),
      failed: z.int(),
      delivered: z.int(),
      /** False: reported after 12 hours, before its work had ended. */
      is_complete: z.boolean(),
    })
    .nullable(),
})

export const schedule = z.object({
  id: uuid,
  name: z.string(),
  /** As it was sent, with defaults. */
  target: z.looseObject({ kind: z.enum(scheduleKinds) }),
  ...repetition,
  state: z.enum(['active', 'paused']),
  notify: z.enum(notifyTimes),
  email_users: z.array(uuid),
  language: z.enum(['en', 'de']),
  created_by: uuid.nullable(),
  created_at: instant,
  updated_at: instant,
  /** The last run that was due or started. */
  last_run: scheduleRun.nullable(),
})

/** `GET /api/v2/schedules` */
export const scheduleList = z.object({
  items: z.array(schedule),
  time_zone: z.string(),
  /** SMTP_URL is set: e-mails can be sent. */
  sends_email: z.boolean(),
})

/** `GET /api/v2/schedules/:id/runs` */
export const runsQuery = z.strictObject({ after: cursor, limit })
export const runList = z.object({ items: z.array(scheduleRun), next: z.string().nullable() })

export type Schedule = z.output<typeof schedule>
export type ScheduleRun = z.output<typeof scheduleRun>
export type ScheduleList = z.output<typeof scheduleList>
export type NewSchedule = z.input<typeof newSchedule>
export type ScheduleChange = z.input<typeof scheduleChange>
export type SchedulePreview = z.output<typeof schedulePreview>
