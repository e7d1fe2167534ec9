import { sql } from 'kysely'
import type { Target } from '../../curation/target.ts'
import { inBulkTransaction } from '../../db/transaction.ts'
import type { ReportedDestination } from '../../stages/wf8-delivery/report-destinations.ts'
import { selectForDelivery } from '../../stages/wf8-delivery/select-for-delivery.ts'
import type { Installation } from '../installation.ts'
import type { StopRequest } from '../stop-requests.ts'
import type { DeliveryProblem } from './delivery-state.ts'
import { type FollowedDelivery, followDelivery } from './follow-delivery.ts'

export interface DeliveryRun {
  readonly tenantId: string
  readonly userId: string
  readonly destination: Pick<ReportedDestination, 'id' | 'name'>
  readonly target: Target
}

export interface DeliveryResult extends FollowedDelivery {
  readonly destination: string
  readonly selected: number
}

/** Selects contacts for a destination, as the web app does, and delivers them. */
export async function deliverContacts(
  installation: Installation,
  stop: StopRequest,
  { tenantId, userId: actorId, destination, target }: DeliveryRun,
): Promise<DeliveryResult> {
  const { id: destinationId, name } = destination
  const { updated, selectedAt } = await inBulkTransaction(installation.db, async (trx) => {
    const change = { tenantId, actorId, destinationId, target }
    const { updated: count } = await selectForDelivery(trx, installation.registry, change)
    const { rows } = await sql<{ at: string }>`SELECT now()::text AS at`.execute(trx)
    return { updated: count, selectedAt: rows[0]?.at ?? '' }
  })
  const selection = { tenantId, destinationId, selectedAt }
  const end = await followDelivery(installation, { selection, name, selected: updated, stop })
  return { destination: name, selected: updated, ...end }
}

const exitCodeStopped = 130

/** Exit code 0 if each contact was delivered or skipped by a setting, 1 if one failed or waits for long, 130 if stopped. */
export function reportDelivery(
  result: DeliveryResult,
  { json }: { readonly json?: true | undefined },
  out: NodeJS.WritableStream = process.stdout,
): void {
  const { destination, selected, finished, open, done, waiting, failed } = result
  if (!finished) process.exitCode = exitCodeStopped
  else if (waiting.length + failed.length > 0) process.exitCode = 1
  if (json === true) {
    out.write(`${JSON.stringify({ destination, selected, finished, open, ...countsOf(done), waiting, failed })}\n`)
    return
  }
  const { delivered, skipped } = countsOf(done)
  const lines = [
    `${selected} contacts selected for ${destination}: ${listed(delivered)}.`,
    ...(Object.keys(skipped).length === 0 ? [] : [`Not sent: ${listed(skipped)}.`]),
    ...waiting.map((problem) => `Waiting, ${problemLine(problem)}`),
    ...failed.map((problem) => `Failed, ${problemLine(problem)}`),
    ...(finished ? [] : [`Stopped: ${open} stay queued; "scrapersky worker" continues.`]),
  ]
  out.write(`${lines.join('\n')}\n`)
}

const problemLine = ({ code, count, message }: DeliveryProblem) => `${count}: ${message} (${code})`

const deliveredOutcomes = ['created', 'updated', 'unchanged']

function countsOf(done: DeliveryResult['done']) {
  const entries = Object.entries(done)
  return {
    delivered: Object.fromEntries(entries.filter(([outcome]) => deliveredOutcomes.includes(outcome))),
    skipped: Object.fromEntries(entries.filter(([outcome]) => !deliveredOutcomes.includes(outcome))),
  }
}

function listed(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome.replaceAll('_', ' ')}`)
  return parts.length === 0 ? 'none delivered' : parts.join(', ')
}
