import { z } from 'zod'
import { curationStatuses } from '../../db/status.ts'
import { uuid } from './common.ts'

export const maxPoints = 50_000

const count = z.object({ count: z.int(), exact: z.boolean() })

/** `GET /api/v2/{entity}/points`: the lists are columns, with one entry per row. */
export const points = z.object({
  /** Rows that match and have a location. */
  total: count,
  without_location: count,
  ids: z.array(uuid),
  longitudes: z.array(z.number()),
  latitudes: z.array(z.number()),
  names: z.array(z.string().nullable()),
  statuses: z.array(z.enum(curationStatuses)),
})

export type Points = z.output<typeof points>
