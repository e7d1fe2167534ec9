import { entityNamed } from '../../curation/entities/entities.ts'
import { filterFromUrl } from '../../curation/filter/filter-url.ts'
import { countTarget } from '../../http/entities/expected-count.ts'
import { planDeliveries } from '../../stages/wf8-delivery/dry-run.ts'
import { useDestination } from '../../stages/wf8-delivery/use-destination.ts'
import type { Installation } from '../installation.ts'
import { type CommandOutput, findCommandActor } from '../run-tenant-command.ts'
import { describePlan } from './describe-destination.ts'

interface DryRunRequest {
  readonly tenantId: string
  readonly id: string
  /** As in the URL of a list. */
  readonly filter: string
  readonly limit: number
}

/** What would be sent for the contacts that match; nothing is written, here or there. */
export async function dryRunContacts(
  installation: Installation,
  { tenantId, id, filter, limit }: DryRunRequest,
): Promise<CommandOutput> {
  const { db, tools } = installation
  const me = await findCommandActor(installation, tenantId)
  const target = { filter: filterFromUrl(entityNamed('contacts'), new URLSearchParams(filter), me) }
  const count = await countTarget(db, { target, tenantId, entity: 'contacts' })
  const items = await useDestination(db, tools.destinations, { tenantId, id }, (opened, signal) =>
    planDeliveries(db, opened, { tenantId, target, limit }, signal),
  )
  return { json: { count, items }, text: describePlan(count, items) }
}
