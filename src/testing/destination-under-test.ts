import { sql } from 'kysely'
import { afterEach, beforeEach } from 'vitest'
import type { StubRequest, StubServer } from '../../demo/stub-servers/stub-server.ts'
import { createRegistry } from '../curation/registry.ts'
import { runJobLoop } from '../curation/run-job-loop.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { DestinationKind } from '../destinations/destination.ts'
import type { Credential } from '../destinations/destination-type.ts'
import { selectForDelivery } from '../stages/wf8-delivery/select-for-delivery.ts'
import { delivery } from '../stages/wf8-delivery/stage.ts'
import { deliveryTools, makeDestination, newKeyFile } from './delivery-fixture.ts'
import { loopContext } from './loops.ts'
import { makeTenant } from './users.ts'

/** The stand-in of a destination, as the shared tests see it. What is left out does not exist at this kind. */
export interface DestinationUnderTest {
  readonly server: StubServer
  readonly credential: Credential
  readonly settings?: object
  /** Names of the fields for first name, last name and phone. */
  readonly fields: readonly [first: string, last: string, phone: string]
  /** Values of a person by field; undefined: there is none. */
  values(email: string): Record<string, unknown> | undefined
  /** E-mails of all records, one for each. */
  emails(): readonly string[]
  isWrite(request: StubRequest): boolean
  /** Makes the stand-in refuse the credential; the returned function undoes it. */
  refuseCredential(): () => void
  /** Sets the limit of the stand-in to what the documentation says, and returns how often it is exceeded. */
  readonly limit?: {
    readonly contacts: number
    /** Where a batch is one call: further calls of each process, so that the limit would be exceeded without a common pace. */
    readonly calls?: number
    exceeded(): number
  }
  /** Ends the limit, for tests with many contacts. */
  endLimit?(): void
  /** Of a destination that takes batches. */
  readonly contactsPerCall?: number
  /** The id of a record there. */
  idOf?(email: string): string | undefined
  edit?(email: string, values: Record<string, string>): void
  optOut?(email: string): void
  isOptedOut?(email: string): boolean
  /** Gives a record another id. */
  renumber?(email: string): void
  /** Deletes a record there. */
  remove?(email: string): void
  /** Whether it refuses a name with < and > in it. */
  readonly refusesMarkup?: boolean
  /** Whether there is a page for each record. */
  readonly hasLinks?: boolean
}

/** The e-mail of a contact that `makeContacts` made. */
export const emailOf = (index: number) => `person${index}@site${index}.example`

/** A stand-in, a tenant and a destination of its own for each test of a suite. */
export function useDestination(
  kind: DestinationKind,
  database: { readonly db: Database },
  start: () => Promise<DestinationUnderTest>,
) {
  const keyFile = newKeyFile()
  const own = { kind } as Own

  beforeEach(async () => {
    const there = await start()
    const tenantId = await makeTenant(database.db, `deliveries ${kind}`)
    Object.assign(own, { there, tenantId, tools: toolsOfProcess(there) })
    own.stage = delivery({ destinations: own.tools })
    own.destinationId = await addDestination()
  })
  afterEach(() => own.there.server.close())

  function toolsOfProcess({ server }: DestinationUnderTest = own.there) {
    return deliveryTools(database.db, { [kind]: server.endpoint }, { keyFile })
  }
  function addDestination() {
    const { tenantId, tools } = own
    const { credential, settings = {}, fields } = own.there
    const [first, last, phone] = fields
    return makeDestination(database.db, tools, {
      tenantId,
      kind,
      credential,
      settings,
      map: [
        { from: 'first_name', to: first, policy: 'overwrite' },
        { from: 'last_name', to: last, policy: 'fill' },
        { from: 'phone', to: phone, policy: 'never' },
      ],
    })
  }
  function select(ids: readonly string[], to = own.destinationId) {
    const { tenantId, stage } = own
    const registry = createRegistry([{ folder: 'test', stages: [stage] }])
    const selection = { tenantId, actorId: tenantId, destinationId: to, target: { ids } }
    return inTransaction(database.db, (trx) => selectForDelivery(trx, registry, selection))
  }
  const run = () => runJobLoop(loopContext(database.db, own.stage)).finished
  async function deliverAll(ids: readonly string[], to = own.destinationId) {
    await select(ids, to)
    await run()
    return tally()
  }
  /** Rows by outcome or error code. */
  async function tally() {
    const { rows } = await sql<{ what: string; count: number }>`
      SELECT coalesce(sync_error_code, sync_outcome, sync_status) AS what, count(*)::int FROM contact_syncs
      WHERE tenant_id = ${own.tenantId} GROUP BY 1 ORDER BY 1`.execute(database.db)
    return Object.fromEntries(rows.map(({ what, count }) => [what, count]))
  }
  const makeAllDue = () =>
    sql`UPDATE contact_syncs SET sync_next_attempt_at = now() WHERE tenant_id = ${own.tenantId}`.execute(database.db)
  async function remoteIds() {
    const rows = await database.db
      .selectFrom('contact_syncs')
      .select('remote_id')
      .where('tenant_id', '=', own.tenantId)
      .orderBy('id')
      .execute()
    return rows.map(({ remote_id }) => remote_id)
  }
  const writes = () => own.there.server.requests.filter(own.there.isWrite).length
  const rename = (ids: readonly string[], name: string) =>
    database.db.updateTable('contacts').set({ name }).where('id', 'in', ids).execute()
  return { own, toolsOfProcess, addDestination, select, run, deliverAll, tally, makeAllDue, remoteIds, writes, rename }
}

/** What a test works with. */
interface Own {
  readonly kind: DestinationKind
  readonly there: DestinationUnderTest
  readonly tenantId: string
  readonly tools: ReturnType<typeof deliveryTools>
  stage: ReturnType<typeof delivery>
  destinationId: string
}
