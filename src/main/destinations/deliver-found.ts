// The last step of a run from a search or a list: its contacts go to a destination.
import { sql } from 'kysely'
import { inTransaction } from '../../db/transaction.ts'
import type { ReportedDestination } from '../../stages/wf8-delivery/report-destinations.ts'
import type { HarvestResult } from '../harvest/run-harvest.ts'
import { type OutputOptions, reportUnfinished, writesContacts } from '../harvest/write-result.ts'
import type { Installation } from '../installation.ts'
import type { StopRequest } from '../stop-requests.ts'
import { type DeliveryResult, deliverContacts, reportDelivery } from './deliver-contacts.ts'

interface FoundContacts {
  readonly tenantId: string
  readonly userId: string
  readonly destination: ReportedDestination
  readonly result: HarvestResult
}

/** Delivers the contacts of a run that has ended, and prints what became of them; to stderr if contacts go to stdout. */
export async function deliverResult(
  installation: Installation,
  stop: StopRequest,
  found: FoundContacts,
  options: OutputOptions,
): Promise<void> {
  if (!found.result.finished) {
    if (!writesContacts(options)) reportUnfinished(found.result.states)
    return
  }
  const delivered = await deliverFound(installation, stop, found)
  reportDelivery(delivered, options, options.contacts === true ? process.stderr : process.stdout)
}

/** Selects the contacts with an e-mail on the sites of a run, except those that a person has rejected. */
async function deliverFound(
  installation: Installation,
  stop: StopRequest,
  { tenantId, userId, destination, result }: FoundContacts,
): Promise<DeliveryResult> {
  const domainIds = [...result.states.values()].map(({ id }) => id)
  const found = sql<boolean>`domain_id = ANY(${domainIds}::uuid[]) AND email IS NOT NULL
    AND curation_status NOT IN ('Not a Fit', 'Archived')`
  // Their e-mails are checked first: this destination takes none without a verdict.
  if (destination.minimum_verdict !== 'none') {
    const target = { where: sql<boolean>`${found} AND curation_status <> 'Selected'` }
    await inTransaction(installation.db, (trx) =>
      installation.tools.curate(trx, { entity: 'contacts', target, status: 'Selected', tenantId, actorId: userId }),
    )
  }
  return deliverContacts(installation, stop, { tenantId, userId, destination, target: { where: found } })
}
