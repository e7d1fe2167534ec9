import { beforeAll, expect, test } from 'vitest'
import { useApi } from '../testing/api-fixture.ts'
import { type Lead, makeLead } from '../testing/lead.ts'
import { writeCursor } from './entities/cursor.ts'

const api = useApi()
let lead: Lead
let key: string
let scheduleId: string

beforeAll(async () => {
  lead = await makeLead(api.database.db, 'lead')
  key = await api.addKey(lead.tenantId, 'viewer')
  const schedules = api.database.db.selectFrom('schedules').select('id').where('tenant_id', '=', lead.tenantId)
  scheduleId = (await schedules.executeTakeFirstOrThrow()).id
})

// The digest of a cursor is no secret: its value can be anything.
test.for([
  ['a list of runs', (): string => `schedules/${scheduleId}/runs`, (): unknown[] => ['schedule-runs', scheduleId]],
  ['the audit log', (): string => 'audit', (): unknown[] => ['audit', {}]],
  ['dead letters', (): string => 'dead-letters', (): unknown[] => ['dead-letters', {}]],
] as const)('a cursor with a value of another type is refused by %s', async ([, path, list]) => {
  const queryKey = JSON.stringify([lead.tenantId, ...list()])
  for (const value of ['nonsense', '2026-02-30', null]) {
    const after = writeCursor({ value, id: crypto.randomUUID() }, queryKey)
    const { status, body } = await api.ask('GET', `/api/v2/${path()}?after=${after}`, { key })
    // A missing time is before every other one: an empty page, not an error.
    expect({ value, status, code: body.code }).toEqual(
      value === null && status === 200 ? { value, status: 200 } : { value, status: 400, code: 'cursor_invalid' },
    )
  }
})
