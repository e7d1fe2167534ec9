import { isObject, type JsonObject, objectOf, parseStorable, textOf } from '../../providers/read-json.ts'
import { type HookEvent, type HookType, headerOf, idOf, isRecent, isSameSecret } from '../hook.ts'
import { signingKeys, signMessage } from './sign-message.ts'

const kinds: Readonly<Record<string, HookEvent['kind']>> = {
  'contact.unsubscribed': 'unsubscribed',
  'contact.bounced': 'bounced',
  'contact.complained': 'complained',
  'contact.deleted': 'deleted',
}

/** The receiver of a signed webhook calls back as it was called: Standard Webhooks. */
export const webhookHook: HookType = {
  secret: 'generated',
  isAuthentic(request, secret, now) {
    const id = headerOf(request, 'webhook-id')
    const seconds = headerOf(request, 'webhook-timestamp')
    if (id === '' || !/^\d{1,12}$/.test(seconds)) return false
    const timestamp = new Date(Number(seconds) * 1000)
    const { 'webhook-signature': expected = '' } = signMessage(signingKeys(secret), {
      id,
      timestamp,
      body: request.body.toString(),
    })
    const given = headerOf(request, 'webhook-signature').split(' ').slice(0, 10)
    return given.some((signature) => isSameSecret(signature, expected)) && isRecent(timestamp.getTime(), now)
  },
  read(request) {
    const event = parseStorable(request.body.toString())
    if (!isObject(event)) return []
    return optOutEvents(event, objectOf(event.data), headerOf(request, 'webhook-id'))
  },
}

/** `{"type": "contact.unsubscribed", "data": {"email": ...}}`, which webhooks and n8n workflows send. */
export function optOutEvents({ type }: JsonObject, data: JsonObject, id: string): HookEvent[] {
  const kind = kinds[String(type)]
  const email = textOf(data.email)
  return kind === undefined || email === undefined ? [] : [{ id: idOf(id), kind, email, remoteId: null }]
}
