import { isObject, type JsonObject, listOf, parseStorable, textOf } from '../../providers/read-json.ts'
import { type HookEvent, type HookType, headerOf, hmacOf, idOf, isRecent, isSameSecret } from '../hook.ts'

/** Events of contacts in the subscriptions of an app; `object...` are those of its newer platform. */
const contactTypeId = '0-1'
const hardBounce = 'hs_email_hard_bounce_reason_enum'

/** HubSpot, signature v3: method, URL, body and time, signed with the client secret of the app. */
export const hubspotHook: HookType = {
  secret: 'entered',
  isAuthentic(request, secret, now) {
    const time = headerOf(request, 'x-hubspot-request-timestamp')
    const given = headerOf(request, 'x-hubspot-signature-v3')
    const isSigned = request.urls
      .map((url) => hmacOf(secret, request.method, url, request.body, time).toString('base64'))
      .some((expected) => isSameSecret(given, expected))
    return isSigned && /^\d{1,16}$/.test(time) && isRecent(Number(time), now)
  },
  read({ body }, { facts }) {
    const events = listOf(parseStorable(body.toString())).filter(isObject)
    return events
      .filter(({ portalId }) => facts.portal === undefined || String(portalId) === facts.portal)
      .flatMap((event): HookEvent[] => {
        const kind = kindOf(event)
        const { eventId, subscriptionId, objectId, occurredAt } = event
        if (kind === undefined || !/^\d{1,20}$/.test(String(objectId))) return []
        // Event ids are not unique by themselves.
        return [
          { id: idOf(eventId, subscriptionId, objectId, occurredAt), kind, email: null, remoteId: String(objectId) },
        ]
      })
  },
}

function kindOf({
  subscriptionType,
  objectTypeId,
  propertyName,
  propertyValue,
}: JsonObject): HookEvent['kind'] | undefined {
  const [object, what] = String(subscriptionType).split('.')
  if (object !== 'contact' && !(object === 'object' && objectTypeId === contactTypeId)) return undefined
  if (what === 'deletion' || what === 'privacyDeletion') return 'deleted'
  if (what !== 'propertyChange') return undefined
  if (propertyName === 'hs_email_optout' && String(propertyValue) === 'true') return 'unsubscribed'
  return propertyName === hardBounce && textOf(propertyValue) !== undefined ? 'bounced' : undefined
}
