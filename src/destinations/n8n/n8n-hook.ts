import { isObject, objectOf, parseStorable } from '../../providers/read-json.ts'
import { type HookType, hasBearer, idOf } from '../hook.ts'
import { optOutEvents } from '../webhook/webhook-hook.ts'

/** An HTTP Request node with header authentication. Besides opt-outs it sends enrichments, see read-enrichment.ts. */
export const n8nHook: HookType = {
  secret: 'generated',
  isAuthentic: hasBearer,
  read({ body }) {
    const event = parseStorable(body.toString())
    if (!isObject(event)) return []
    return optOutEvents(event, objectOf(event.data ?? event), String(event.id ?? idOf(event)))
  },
}
