import { type HookEvent, type HookType, idOf, isSameSecret } from '../hook.ts'
import { textSetting } from '../read-settings.ts'

/** Mailchimp signs nothing and sends no header: the secret is part of the URL. Forms, not JSON. */
export const mailchimpHook: HookType = {
  secret: 'generated',
  secretInUrl: true,
  isAuthentic: ({ query }, secret) => isSameSecret(typeof query.secret === 'string' ? query.secret : '', secret),
  read({ body }, { settings }) {
    const form = new URLSearchParams(body.toString())
    const field = (name: string) => form.get(`data[${name}]`)
    const [type, email, list] = [form.get('type'), field('email'), field('list_id')]
    const kind = kindOf(type, field('action'), field('reason'))
    if (kind === undefined || email === null || list !== textSetting(settings, 'audience')) return []
    return [{ id: idOf(type, form.get('fired_at'), email.slice(0, 400), list), kind, email, remoteId: null }]
  },
}

function kindOf(type: string | null, action: string | null, reason: string | null): HookEvent['kind'] | undefined {
  if (type === 'cleaned') return reason === 'abuse' ? 'complained' : 'bounced'
  if (type !== 'unsubscribe') return undefined
  if (action === 'delete') return 'deleted'
  return reason === 'abuse' ? 'complained' : 'unsubscribed'
}
