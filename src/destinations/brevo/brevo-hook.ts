import { isObject, parseStorable, textOf } from '../../providers/read-json.ts'
import { type HookEvent, type HookType, hasBearer, idOf } from '../hook.ts'

/** As marketing and transactional webhooks call them; both spellings are in use. */
const kinds: Readonly<Record<string, HookEvent['kind']>> = {
  unsubscribe: 'unsubscribed',
  unsubscribed: 'unsubscribed',
  spam: 'complained',
  complaint: 'complained',
  hard_bounce: 'bounced',
  hardBounce: 'bounced',
  invalid_email: 'bounced',
  contact_deleted: 'deleted',
  contactDeleted: 'deleted',
}

/** Brevo signs nothing; it sends the token that its webhook was created with. */
export const brevoHook: HookType = {
  secret: 'generated',
  isAuthentic: hasBearer,
  read({ body }) {
    return [parseStorable(body.toString())]
      .flat()
      .filter(isObject)
      .flatMap((event) => {
        const kind = kinds[String(event.event)]
        if (kind === undefined) return []
        // `id` is that of the webhook, not of the event.
        const { event: name, camp_id, ts_event, ts, date, 'message-id': messageId } = event
        return [event.email].flat().flatMap((given): HookEvent[] => {
          const email = textOf(given)
          if (email === undefined) return []
          return [{ id: idOf(name, email, camp_id, messageId, ts_event ?? ts ?? date), kind, email, remoteId: null }]
        })
      })
  },
}
