// Destinations as texts of the command line.
import { entityNamed } from '../../curation/entities/entities.ts'
import { filterToUrl } from '../../curation/filter/filter-url.ts'
import { parseFilter } from '../../curation/filter/parse-filter.ts'
import { destinationTypes } from '../../destinations/destination-types.ts'
import type { PlannedDelivery } from '../../stages/wf8-delivery/dry-run.ts'
import type { ReportedDestination } from '../../stages/wf8-delivery/report-destinations.ts'
import type { ConnectionResult } from '../../stages/wf8-delivery/test-destination.ts'
import { formatTable } from '../table.ts'

const titleOf = ({ kind }: ReportedDestination) => destinationTypes[kind]?.title ?? kind

function stateOf({ paused_at, problem, tested_at }: ReportedDestination): string {
  if (paused_at !== null) return 'paused'
  if (problem !== null) return 'refused'
  return tested_at === null ? 'not tested' : 'ready'
}

export function describeDestinations(all: readonly ReportedDestination[]): string {
  if (all.length === 0) return 'There are no destinations. Add one with "scrapersky destinations create".'
  return formatTable(
    ['name', 'kind', 'state', 'delivered', 'waiting', 'failed', 'skipped'],
    all.map((one) => {
      const { delivered, waiting, failed, skipped } = one.counts
      return [one.name, titleOf(one), stateOf(one), delivered, waiting, failed, skipped]
    }),
  )
}

export function describeDestination(one: ReportedDestination): string {
  const { account, base_url: url, settings, filter, minimum_verdict: verdict, problem, last_delivery_at: last } = one
  const stored = filter === null ? undefined : filterToUrl(parseFilter(entityNamed('contacts'), filter))
  const accepts = stored === undefined ? '' : decodeURIComponent(stored.toString())
  const set = Object.entries(settings).map(([name, value]) => `${name}=${String(value)}`)
  return [
    describeDestinations([one]),
    '',
    `Account: ${account ?? 'not tested yet'}`,
    ...(url === null ? [] : [`URL: ${url}`]),
    ...(set.length === 0 ? [] : [`Settings: ${set.join(' ')}`]),
    `Accepts: ${accepts === '' ? 'all contacts' : accepts}${verdict === 'none' ? '' : `, verdict ${verdict} or better`}`,
    `Delivers: ${one.automatic ? 'contacts that become Selected' : 'contacts that are selected for it'}`,
    ...(last === null ? [] : [`Last delivery: ${last.toISOString()}`]),
    ...(problem === null ? [] : [`Problem: ${problem}`]),
    '',
    formatTable(
      ['field of the contact', 'field there', 'policy'],
      one.field_map.map(({ from, to, policy }) => [from, to, policy]),
    ),
  ].join('\n')
}

export function describeConnection({ account, fields, missing }: ConnectionResult): string {
  const lines = [`Connected to ${account}.`]
  if (fields.length > 0)
    lines.push(
      formatTable(
        ['field', 'type', 'label'],
        fields.map(({ name, type, label }) => [name, type, label]),
      ),
    )
  if (missing.length > 0) lines.push(`It does not have these fields of the field map: ${missing.join(', ')}.`)
  return lines.join('\n')
}

const shownValues = 60

export function describePlan(count: number, items: readonly PlannedDelivery[]): string {
  if (items.length === 0) return 'No contact matches: nothing would be sent.'
  const rows = items.map(({ email, action, reason, values }) => [
    email ?? '-',
    action,
    reason ??
      short(
        Object.entries(values)
          .map(([name, value]) => `${name}=${String(value)}`)
          .join(' '),
      ),
  ])
  const first = items.length < count ? `; these are the first ${items.length}` : ''
  return `${formatTable(['e-mail', 'would be', 'what is sent, or why not'], rows)}\n${count} contacts match${first}. Nothing was sent.`
}

const short = (text: string) => (text.length > shownValues ? `${text.slice(0, shownValues - 1)}…` : text)
