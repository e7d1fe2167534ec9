// n8n: one POST per contact to the production URL of a Webhook node, with the body that V1 sent and the other mapped fields.
import type { ApiResponse } from '../../providers/api-client.ts'
import { objectOf, textOf } from '../../providers/read-json.ts'
import type { DestinationClient } from '../destination.ts'
import type { DestinationApi } from '../destination-api.ts'
import type { DestinationAccess } from '../destination-type.ts'
import { messageId } from '../message-id.ts'
import { oneByOne } from '../one-by-one.ts'
import { n8nHeaders } from './n8n-headers.ts'

export function createN8n(api: DestinationApi, access: DestinationAccess): DestinationClient {
  const headers = () => n8nHeaders(access, api.now())
  // A wrong setting is reported at once, not at the first contact.
  headers()

  /** `id`: the same when a call is repeated. n8n itself does not use it; a workflow can. */
  async function post(id: string, values: object, signal: AbortSignal): Promise<void> {
    const body = { ...values, timestamp: api.now().toISOString() }
    const call = { method: 'POST', path: '', body, headers: { ...headers(), 'idempotency-key': id } } as const
    const response = await api.call(call, signal)
    if (response.status < 200 || response.status > 299) throw faultOf(api, response)
  }

  return {
    batchSize: 100,
    canRead: false,
    /** A GET starts nothing: an active workflow that waits for a POST says so in its 404. */
    async test(signal) {
      const response = await api.call({ method: 'GET', path: '', headers: headers() }, signal)
      const message = textOf(objectOf(response.json).message) ?? ''
      const isActive = response.status === 404 && /not registered for GET.*POST/is.test(message)
      if (!isActive && (response.status < 200 || response.status > 299)) throw faultOf(api, response)
      return { account: `n8n ${api.host}`, facts: {} }
    },
    // Any name can be sent.
    fields: async () => [],
    read: async (keys) => keys.map(() => ({ value: null })),
    write: (writes, signal) =>
      oneByOne(api, writes, async ({ id, email, values }) => {
        await post(messageId(id, { ...values, email }), { ...values, email }, signal)
        return { remoteId: null, created: false }
      }),
    async erase({ id, contactId: contact_id, email }, signal) {
      await post(id, { event: 'contact.erased', contact_id, email }, signal)
      return 'marked'
    },
    linkTo: () => null,
    close: () => api.close(),
  }
}

function faultOf(api: DestinationApi, response: ApiResponse) {
  const { status, json, text } = response
  const message = textOf(objectOf(json).message) ?? text.slice(0, 300)
  // The destination pauses and is tried every quarter of an hour: no contact loses an attempt.
  if (status === 404)
    return api.misconfigured(`the workflow is not active, or this is its test URL (404): ${message} Activate it.`)
  if (status === 500 && /authorization data|credential/i.test(message))
    return api.misconfigured(`its Webhook node has no credential (500): ${message}`)
  if (status >= 300 && status <= 399)
    return api.misconfigured(`it answers with a redirect (${status}). Enter the final URL.`)
  if (status === 400 || status === 413 || status === 422) return api.refused(message)
  return api.fault(response)
}
