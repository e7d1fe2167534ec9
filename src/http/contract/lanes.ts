import { z } from 'zod'
import { instant } from './common.ts'

/** `GET /api/v2/lanes` */
export const lane = z.object({
  /** The host without `www.`. */
  lane: z.string(),
  /** Queued rows of all stages that crawl the host. Not exact: at least so many. */
  waiting: z.object({ count: z.int(), exact: z.boolean() }),
  /** Requests in flight, in all processes. */
  in_flight: z.int(),
  /** Time between two requests, in milliseconds: the configured one, or longer where the site is slow. Without its Crawl-delay. */
  gap_ms: z.number(),
  /** Null: requests are sent. */
  paused_until: instant.nullable(),
  /** `throttled`: the site asked for fewer requests. `failing`: it did not answer several times in a row. */
  pause_reason: z.enum(['throttled', 'failing']).nullable(),
})

export type Lane = z.output<typeof lane>
