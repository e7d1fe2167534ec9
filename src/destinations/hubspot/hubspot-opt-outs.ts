// Who has opted out at HubSpot. Usually a property of the contact says so. An account without it is asked by the subscriptions API,
// one call per person: not to know would mean to write to someone who has unsubscribed.
import { isObject, type JsonObject, listOf, objectOf } from '../../providers/read-json.ts'

export const optOutProperty = 'hs_email_optout'

export function statusPath(email: string): string {
  return `/communication-preferences/2026-09/statuses/${encodeURIComponent(email)}/unsubscribe-all?channel=EMAIL`
}

/** Whether the subscriptions API says that a person has unsubscribed from all e-mails. */
export function isUnsubscribed(json: unknown): boolean {
  const results = listOf(objectOf(json).results).filter(isObject)
  return results.some(({ status }) => status === 'UNSUBSCRIBED')
}

/**
 * Whether the property can be trusted. The connection test has looked for it; without a test, HubSpot leaves out properties that
 * it does not have, and sends null for empty ones.
 */
export function hasOptOutProperty(record: JsonObject, facts: Readonly<Record<string, string>>): boolean {
  if (facts.opt_out_property !== undefined) return facts.opt_out_property === 'yes'
  return Object.hasOwn(objectOf(record.properties), optOutProperty)
}
