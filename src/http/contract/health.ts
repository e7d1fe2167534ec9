import { z } from 'zod'

/** `GET /api/v2/health` */
export const health = z.object({
  status: z.string(),
  version: z.string(),
  /** Whether the demo town is open; null while the database cannot be reached. */
  demo: z.boolean().nullable(),
  problem: z.string().optional(),
})
