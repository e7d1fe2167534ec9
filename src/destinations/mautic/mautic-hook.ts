import { isObject, type JsonObject, listOf, objectOf, parseStorable, textOf } from '../../providers/read-json.ts'
import { type HookEvent, type HookType, headerOf, hmacOf, idOf, isSameSecret } from '../hook.ts'

const statuses: Readonly<Record<string, HookEvent['kind']>> = {
  unsubscribed: 'unsubscribed',
  bounced: 'bounced',
  manual: 'blocked',
}

/** Mautic signs the body with the secret of the webhook. Queued events of several kinds come in one call. */
export const mauticHook: HookType = {
  secret: 'generated',
  isAuthentic: (request, secret) =>
    isSameSecret(headerOf(request, 'webhook-signature'), hmacOf(secret, request.body).toString('base64')),
  read({ body }) {
    const all = objectOf(parseStorable(body.toString()))
    const entries = (name: string) => listOf(all[`mautic.${name}`]).filter(isObject)
    const events = entries('lead_channel_subscription_changed').flatMap((entry): HookEvent[] => {
      const kind = statuses[String(entry.new_status)]
      if (kind === undefined || entry.channel !== 'email') return []
      return [eventOf(kind, objectOf(entry.contact ?? entry.lead), entry)]
    })
    const deleted = entries('lead_post_delete').map((entry) => {
      const contact = objectOf(entry.contact ?? entry.lead)
      return eventOf('deleted', { ...contact, id: contact.id ?? entry.id }, entry)
    })
    return [...events, ...deleted].filter(({ email, remoteId }) => email !== null || remoteId !== null)
  },
}

function eventOf(kind: HookEvent['kind'], contact: JsonObject, { timestamp }: JsonObject): HookEvent {
  const email = textOf(objectOf(objectOf(objectOf(contact.fields).core).email).value) ?? null
  const remoteId = /^\d{1,18}$/.test(String(contact.id)) ? String(contact.id) : null
  return { id: idOf(kind, email, remoteId, timestamp), kind, email, remoteId }
}
