import { sql } from 'kysely'
import { hashesOf } from '../../contacts/suppression/suppressed-among.ts'
import { suppress } from '../../contacts/suppression/suppression.ts'
import { AppError } from '../../core/errors.ts'
import { defineInput, defineStage, type RowOf, type Stage } from '../../curation/define-stage.ts'
import type { RowResult } from '../../curation/effects/effect.ts'
import type { Tools } from '../tools.ts'
import { type DeliveryRequest, type DeliveryResponse, deliver, refusalOf, requestOf } from './deliver.ts'
import { contactFacts, twinsOfSync } from './delivery-facts.ts'
import { acceptedContacts, type OpenDestination, openDestination } from './open-destination.ts'
import { pauseDestination } from './pause-destination.ts'
import { type Delivery, deliveryOutcomes, saveDeliveries } from './save-deliveries.ts'

const input = defineInput({
  entity: 'contact_syncs',
  columns: ['contact_id', 'destination_id', 'remote_id'],
  lookups: {
    facts: contactFacts,
    twins: twinsOfSync,
    // A lookup, not a column: what a delivery saves is no edit that has to be delivered again.
    last_sent: sql<Record<string, string | number | boolean | null>>`SELECT contact_syncs.sent`,
    is_id_stale: sql<boolean>`SELECT contact_syncs.remote_id_stale`,
    last_email_hash: sql<string | null>`SELECT encode(contact_syncs.sent_email_hash, 'hex')`,
  },
})
type Row = RowOf<typeof input>

/** WF8, the Connector, second half: writes selected contacts to a destination, a batch per call. */
export function delivery(tools: Pick<Tools, 'destinations'>): Stage {
  return defineStage({
    id: 'wf8-delivery',
    summary: 'Write a selected contact to a destination: CRM, mailing list, webhook',
    scheduler: 'CRM_SYNC',
    ...input,
    progress: 'sync',
    gate: { column: 'curation_status', when: 'Selected' },
    // Nine hours: a CRM that is down for a night costs no contact. What it refuses is not repeated.
    claim: { leaseSeconds: 120, maxAttempts: 20, timeoutSeconds: 300, backoffSeconds: 10 },
    // Rows of one destination share its pace and its pause, in all processes.
    lane: {
      key: sql<string>`'destination:' || contact_syncs.destination_id`,
      groupedBy: 'destination_id',
      rowsAhead: () => 400,
    },
    again: true,
    outcomes: deliveryOutcomes,
    effects: {
      subjectHashes: ({ facts }) => {
        const { email = null, phone = null, host = null } = (facts ?? {}) as Record<string, string | null>
        const present = (value: string | null) => (value === null ? [] : [value])
        return [...hashesOf({ emails: present(email), phones: present(phone), hosts: present(host) }).values()]
      },
    },
    batch: {
      size: 100,
      maxWaitMs: 50,
      by: ({ destination_id }) => destination_id ?? '',
      capabilities: (db, rows) => ({
        open: async () => {
          const [first] = rows
          if (first?.destination_id == null) throw new AppError('not_found', 'The destination was deleted.')
          const tenantId = first.tenant_id
          const destination = await openDestination(db, tools.destinations, { tenantId, id: first.destination_id })
          const contactIds = rows.flatMap(({ contact_id, twins }) => [contact_id, ...twins])
          return { destination, accepted: await acceptedContacts(db, destination, tenantId, contactIds) }
        },
        /** The person must not be contacted by anyone: their rows for other destinations are deleted, too. */
        suppress: (row: Row, reason: string) =>
          suppress(db, { tenantId: row.tenant_id, kind: 'email', value: String(row.facts?.email), reason }),
        /** Until a person resumes it: a receiver that is gone is not asked again. */
        pause: (row: Row) => pauseDestination(db, { tenantId: row.tenant_id, id: row.destination_id ?? '' }),
      }),
    },
    async processBatch(rows, { effects, signal, open, suppress: suppressPerson, pause }) {
      const { destination, accepted } = await open()
      // Rows that were claimed before the pause, and all rows after a restore, which knows no lanes.
      if (destination.isPaused) {
        await destination.client.close()
        throw new AppError('destination_paused', `${destination.name} is paused.`)
      }
      const day = destination.now().toISOString().slice(0, 10)
      const results = new Map<Row, RowResult<Delivery>>()
      const requests = new Map<Row, DeliveryRequest>()
      for (const row of rows) {
        const { minimumVerdict } = destination
        const hasTwin = row.twins.some((id) => accepted.has(id))
        const checks = { isAccepted: accepted.has(row.contact_id), minimumVerdict, hasTwin }
        const refusal = refusalOf(row.facts, checks)
        if (refusal instanceof AppError) results.set(row, { error: refusal })
        else if (refusal !== undefined) results.set(row, { value: { outcome: refusal } })
        else if (row.facts !== null) requests.set(row, requestOf(row.facts, destination, { ...lastOf(row), day }))
      }
      try {
        const answers = await effects<DeliveryRequest, DeliveryResponse>(
          'deliver',
          [...requests].map(([row, request]) => ({ row, request })),
          {
            send: (calls) => deliver(destination, calls, signal),
            // All destinations match persons by e-mail or by the id of the call: a write that may have been made is repeated.
            reconcile: async (calls) => calls.map(() => ({ value: undefined })),
          },
        )
        const [first] = rows
        if (first !== undefined && answers.some(({ error }) => isGone(error))) await pause(first)
        for (const [index, [row, request]] of [...requests].entries()) {
          const answer = answers[index] ?? { error: new Error('a row without an answer') }
          if (answer.value?.kind === 'opted_out')
            await suppressPerson(row, `${answer.value.optOut} at ${destination.name}`)
          results.set(
            row,
            answer.value === undefined ? answer : { value: deliveryOf(answer.value, request, destination) },
          )
        }
      } finally {
        await destination.client.close()
      }
      return rows.map((row) => results.get(row) ?? { error: new Error('a row without a result') })
    },
    saveBatch: saveDeliveries,
  })
}

const lastOf = (row: Row) => ({
  remoteId: row.is_id_stale ? null : row.remote_id,
  sentEmailHash: row.last_email_hash,
  sent: row.last_sent,
})

const isGone = (error: unknown) => error instanceof AppError && error.code === 'destination_gone'

function deliveryOf(response: DeliveryResponse, request: DeliveryRequest, { client }: OpenDestination): Delivery {
  const { remoteId } = response
  const wrote = 'wrote' in response ? response.wrote : []
  return {
    outcome: response.kind,
    remoteId,
    email: request.email,
    url: remoteId === null ? null : client.linkTo(remoteId),
    sent: Object.fromEntries(wrote.map((field) => [field, request.values[field] ?? null])),
  }
}
