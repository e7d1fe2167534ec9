import { z } from 'zod'
import { text, uuid } from './common.ts'

/** `/api/v2/hooks/:destination/:id`. Not checked here: what does not exist is refused like a wrong secret. */
export const hookParams = z.object({
  destination: z.string().describe('Use the kind of the destination.'),
  id: z.string().describe('Use the id of the destination.'),
})

/** What is answered: how many events count, or, to an enrichment, what V1 answered. */
export const hookAnswer = z.union([
  z.object({ received: z.int() }),
  z.object({
    success: z.literal(true),
    contact_id: uuid,
    enrichment_id: z.string(),
    message: z.string(),
    updated_fields: z.array(z.string()),
  }),
])

/** `POST /api/v2/destinations/:id/hook` */
export const hookRequest = z.strictObject({
  secret: text(500)
    .trim()
    .min(1, 'is empty')
    .optional()
    .describe('Send the client secret of the HubSpot app; leave it out for all other kinds.'),
})

export const hookSecret = z.object({
  /** With the secret, where it is part of the URL. Without PUBLIC_URL only the path. */
  url: z.string(),
  /** Shown once. */
  secret: z.string(),
})
