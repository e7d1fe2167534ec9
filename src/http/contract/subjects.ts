import { z } from 'zod'
import { instant, text, uuid } from './common.ts'

const person = {
  kind: z.enum(['email', 'phone'], 'is not email or phone').describe('Send email or phone.'),
  value: text(400)
    .trim()
    .min(1, 'is empty')
    .describe('Send the e-mail address, or the phone number with its country code.'),
}

/** `POST /api/v2/subjects/find` and `/export` */
export const subjectQuery = z.strictObject(person)

/** `POST /api/v2/subjects/erase` */
export const eraseRequest = z.strictObject({
  ...person,
  reason: text(500)
    .trim()
    .min(1, 'is empty')
    .default('erasure requested')
    .describe('Send the reason, without naming the person.'),
})

const rows = z.array(z.looseObject({}))
const counts = z.record(z.string(), z.int())

export const subjectData = z.object({
  contacts: rows,
  domains: rows,
  suppressions: rows,
  mentions: z.array(z.object({ table: z.string(), rows: z.int() })),
  suppressed: z.boolean(),
})

export const subjectExport = z.object({
  exported_at: z.iso.datetime(),
  contacts: rows,
  domains: rows,
  suppressions: rows,
  mentions: z.array(z.object({ table: z.string(), rows })),
})

const answers = ['erased', 'marked', 'not_found', 'waiting', 'failed', 'manual', 'done_manually'] as const

export const erasureReceipt = z.object({
  receipt_id: z.uuid(),
  erased_at: z.iso.datetime(),
  value_hash: z.string(),
  found: counts,
  remaining: counts,
  /** The answer of each destination where the person was delivered. */
  destinations: z.array(
    z.object({
      id: uuid,
      destination: z.string(),
      kind: z.string(),
      answer: z.enum(answers),
      /** Why it waits or failed. */
      problem: z.string().nullable(),
      /** What a person has to do; null: nothing. */
      what_to_do: z.string().nullable(),
      /** The id of the record there, until the erasure is confirmed. */
      remote_id: z.string().nullable(),
      at: instant.nullable(),
    }),
  ),
})

export type SubjectData = z.output<typeof subjectData>
export type ErasureReceipt = z.output<typeof erasureReceipt>
