// A signed webhook (Standard Webhooks): one POST per contact. A repeated message has the same id, so that a receiver recognises it.
import { objectOf } from '../../providers/read-json.ts'
import type { DestinationClient, PersonWrite } from '../destination.ts'
import type { DestinationApi } from '../destination-api.ts'
import type { DestinationAccess } from '../destination-type.ts'
import { messageId } from '../message-id.ts'
import { oneByOne } from '../one-by-one.ts'
import { signingKeys, signMessage } from './sign-message.ts'

/** The standard asks for less than 20 KB. */
const maxBodyBytes = 20_000

export function createWebhook(api: DestinationApi, { credential }: DestinationAccess): DestinationClient {
  const keys = signingKeys(credential.secret ?? '')

  async function post(id: string, type: string, data: object, signal: AbortSignal): Promise<void> {
    const timestamp = api.now()
    const body = JSON.stringify({ type, timestamp: timestamp.toISOString(), data })
    if (Buffer.byteLength(body) >= maxBodyBytes)
      throw api.refused(`its values have more than ${maxBodyBytes} bytes; map fewer or shorter fields.`)
    const headers = signMessage(keys, { id, timestamp, body })
    const response = await api.call({ method: 'POST', path: '', body, headers }, signal)
    const { status, text, retryAfterMs } = response
    if (status >= 200 && status <= 299) return
    if (status === 410) throw api.error('destination_gone', 'The receiver wants no more messages (410).')
    if (status >= 300 && status <= 399)
      throw api.misconfigured(`it answers with a redirect (${status}). Enter the final URL.`)
    if (status === 404) throw api.misconfigured('there is no receiver at this URL (404).')
    // 409, 425 and 408 ask for another attempt.
    if (status === 408 || status === 409 || status === 425 || status >= 500)
      throw api.error('provider_unavailable', `The receiver answered ${status}.`, { retryInMs: retryAfterMs })
    if (status === 400 || status === 413 || status === 422) throw api.refused(`${status} ${text.slice(0, 300)}`)
    throw api.fault(response)
  }

  return {
    batchSize: 100,
    canRead: false,
    async test(signal) {
      await post(`test-${crypto.randomUUID()}`, 'destination.test', {}, signal)
      return { account: api.host, facts: {} }
    },
    // Any name can be sent.
    fields: async () => [],
    read: async (requested) => requested.map(() => ({ value: null })),
    write: (writes, signal) =>
      oneByOne(api, writes, async ({ id, email, values }: PersonWrite) => {
        const data = { ...objectOf(values), email }
        await post(messageId(id, data), 'contact.delivered', data, signal)
        return { remoteId: null, created: false }
      }),
    async erase({ id, contactId: contact_id, email }, signal) {
      await post(id, 'contact.erased', { contact_id, email }, signal)
      return 'marked'
    },
    linkTo: () => null,
    close: () => api.close(),
  }
}
