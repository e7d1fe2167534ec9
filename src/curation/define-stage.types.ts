// Declarations that must not compile. tsc fails when one of them does: an unused @ts-expect-error is an error.
import { sql } from 'kysely'
import { defineInput, defineStage, type RowOf, type StageTable } from './define-stage.ts'

const claim = { leaseSeconds: 60, maxAttempts: 3 }
const base = { id: 'x', summary: 'x', scheduler: 'DOMAIN_EXTRACTION', claim } as const
const business = { ...base, entity: 'local_businesses', progress: 'domain_extraction', outcomes: ['ok'] } as const

defineStage({ ...business, columns: ['website_url'], process: async (row) => (row.website_url === null ? 'ok' : 'ok') })

defineStage({
  ...business,
  columns: ['website_url'],
  process: async (row) => new URL(row.website_url ?? '').host,
  save: async (trx, row, host) => {
    await trx.updateTable('local_businesses').set({ notes: host.trim() }).where('id', '=', row.id).execute()
    return 'ok'
  },
})

defineStage({
  ...business,
  columns: ['website_url'],
  async *process(_row, { cursor }: { cursor: number | null }) {
    yield { value: 'a', cursor: (cursor ?? 0) + 1 }
    return { total: 1 }
  },
  savePart: async (_trx, _row, value: string) => void value.trim(),
  save: async (_trx, _row, result: { total: number }) => (result.total > 0 ? 'ok' : 'ok'),
})

const lookups = { host: sql<string>`(SELECT host FROM domains WHERE domains.id = domain_id)` }

defineStage({
  ...business,
  columns: ['website_url'],
  lookups,
  process: async (row) => (row.host.length > 0 && row.website_url !== null ? 'ok' : 'ok'),
})

defineStage({
  ...business,
  columns: [],
  lookups,
  process: async (row) => row.host,
  save: async (_trx, row, host) => (row.host === host.trim() ? 'ok' : 'ok'),
})

defineStage({
  ...business,
  columns: [],
  lookups,
  // @ts-expect-error a lookup has the type of its SQL
  process: async (row) => (row.host === 7 ? 'ok' : 'ok'),
})

defineStage({
  ...business,
  columns: [],
  lookups,
  // @ts-expect-error a lookup that was not declared is not on the row
  process: async (row) => (row.country === null ? 'ok' : 'ok'),
})

defineStage({
  ...business,
  columns: [],
  // @ts-expect-error a lookup is SQL, not a column's name
  lookups: { host: 'domains.host' },
  process: async () => 'ok' as const,
})

defineStage({
  ...business,
  columns: ['website_url'],
  capabilities: (_db, { website_url }) => ({ charge: (units: number) => `${website_url}: ${units}` }),
  process: async (_row, { charge }) => (charge(1) === '' ? 'ok' : 'ok'),
})

defineStage({
  ...business,
  columns: ['website_url'],
  capabilities: () => ({ charge: (units: number) => units }),
  // @ts-expect-error a capability that was not declared is not in the context
  process: async (_row, { refund }) => (refund === undefined ? 'ok' : 'ok'),
})

const input = defineInput({ entity: 'local_businesses', columns: ['website_url'], lookups })
const readHost = (row: RowOf<typeof input>): string => `${row.host} ${row.website_url} ${row.tenant_id}`
// @ts-expect-error a row has only what its input declares
const readPhone = (row: RowOf<typeof input>) => row.phone

defineStage({ ...business, ...input, process: async (row) => (readHost(row) === '' ? 'ok' : 'ok') })

defineStage({
  ...business,
  columns: ['website_url'],
  // @ts-expect-error the work function is offered no database
  process: async (_row, { db }) => (db === undefined ? 'ok' : 'ok'),
})

defineStage({
  ...business,
  columns: ['website_url'],
  // @ts-expect-error nor a transaction as a third argument
  process: async (_row, _context, trx) => (trx === undefined ? 'ok' : 'ok'),
})

defineStage({
  ...business,
  columns: ['website_url'],
  // @ts-expect-error a column that was not declared is not on the row
  process: async (row) => (row.phone === null ? 'ok' : 'ok'),
})

defineStage({
  ...business,
  // @ts-expect-error there is no such column
  columns: ['website'],
  process: async () => 'ok' as const,
})

// @ts-expect-error an outcome that was not declared
defineStage({
  ...business,
  columns: ['website_url'],
  process: async () => 'perhaps' as const,
})

defineStage({
  ...business,
  columns: ['website_url'],
  process: async () => 7,
  // @ts-expect-error save gets what process gives
  save: async (_trx, _row, result: string) => (result === '' ? 'ok' : 'ok'),
})

// @ts-expect-error the table has no such stage columns
defineStage({ ...business, progress: 'deep_scan', columns: [], process: async () => 'ok' as const })

// @ts-expect-error not a table that stages work on
const notAStageTable: StageTable = 'tenants'

defineStage({
  ...business,
  columns: ['website_url'],
  // @ts-expect-error a processing status is not a curation status
  gate: { column: 'curation_status', when: 'Queued' },
  process: async () => 'ok' as const,
})

defineStage({
  ...business,
  columns: ['website_url'],
  // @ts-expect-error parts without savePart would be lost
  async *process() {
    yield { value: 'a', cursor: 1 }
    return 'ok' as const
  },
})

export type Checked = typeof notAStageTable | typeof readPhone
