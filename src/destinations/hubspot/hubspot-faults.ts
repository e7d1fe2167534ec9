import type { AppError } from '../../core/errors.ts'
import type { ApiResponse } from '../../providers/api-client.ts'
import { isObject, listOf, objectOf, textOf } from '../../providers/read-json.ts'
import type { DestinationApi } from '../destination-api.ts'
import { untilMidnightMs } from '../until-midnight.ts'

/** Of the ten-second limit, when the response does not say how long to wait. */
const rollingMs = 10_000
/** HubSpot asks to wait at least two seconds after a 423. */
const lockedMs = 2000

/** The daily limit ends at midnight of the account, the other one within ten seconds. */
export function hubspotLimitEndsInMs({ json }: ApiResponse, now: Date, timeZone: string | undefined): number {
  return objectOf(json).policyName === 'DAILY' ? untilMidnightMs(now, timeZone) : rollingMs
}

/** The error of a failed call: https://developers.hubspot.com describes statuses and categories. */
export function hubspotFault(api: DestinationApi, response: ApiResponse, timeZone: string | undefined): AppError {
  const { status, retryAfterMs } = response
  const body = objectOf(response.json)
  const text = textOf(body.message) ?? 'no message'
  if (status === 429) {
    const isDaily = body.policyName === 'DAILY'
    const ownMs = hubspotLimitEndsInMs(response, api.now(), timeZone)
    const retryInMs = isDaily ? ownMs : (retryAfterMs ?? ownMs)
    return api.error('provider_quota', `HubSpot's ${isDaily ? 'daily' : 'ten-second'} limit is used up.`, { retryInMs })
  }
  if (status === 423) {
    return api.error('provider_unavailable', 'HubSpot has locked the records.', { retryInMs: retryAfterMs ?? lockedMs })
  }
  if (status === 477) {
    return api.error('provider_unavailable', 'HubSpot is moving this account.', {
      retryInMs: retryAfterMs ?? 3_600_000,
    })
  }
  // A missing scope or an unknown property would fail every batch alike.
  if (status === 403 && body.category === 'MISSING_SCOPES')
    return api.rejected(status, `${text} ${scopesOf(body.errors)}`)
  if (status === 400 && unknownProperty(body) !== undefined) {
    return api.misconfigured(`it has no property "${unknownProperty(body)}"`)
  }
  // 409: another contact has the e-mail.
  if (status === 400 || status === 409) return api.refused(text)
  return api.fault(response)
}

function scopesOf(errors: unknown): string {
  const scopes = listOf(errors)
    .filter(isObject)
    .flatMap(({ context }) => listOf(objectOf(context).requiredScopes))
  return scopes.length === 0 ? '' : `Needed: ${scopes.join(', ')}.`
}

/** `Property "x" does not exist`, with the code PROPERTY_DOESNT_EXIST in one of the errors. */
function unknownProperty(body: Readonly<Record<string, unknown>>): string | undefined {
  const text = JSON.stringify([body.message, body.errors])
  if (!text.includes('PROPERTY_DOESNT_EXIST') && !/propert\w+ .{0,200}does ?n[o']t exist/i.test(text)) return undefined
  return /[Pp]roperty \\+"([^"\\]{1,100})\\+"/.exec(text)?.[1] ?? 'of the field map'
}
