import type { SearchView } from '../../../../src/http/contract/types.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { providerName } from '../../messages/provider-names.ts'
import { useFormat } from '../../messages/use-format.ts'
import { messages } from './messages.ts'

/** Whether a message contains an error of Node's network stack, such as "getaddrinfo ENOTFOUND", or our text for one. */
export function isNetworkError(message: string): boolean {
  return /\b(getaddrinfo|ENOTFOUND|EAI_AGAIN|ECONN[A-Z]+|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|There is no host named)\b/.test(
    message,
  )
}

/** The service that a message names, as in "Nominatim (host) cannot be reached": a provider may ask another to locate. */
function serviceIn(message: string): string | undefined {
  return /^(\w[\w ]*?)(?: \(|(?= cannot be reached))/.exec(message)?.[1]
}

/** The error of a search for users: network errors without their technical text, and the time of the next attempt. */
export function useSearchError(): (search: SearchView) => string {
  const t = useMessages(messages)
  const format = useFormat()
  return ({ provider, search_error: error, search_status: status, search_next_attempt_at: nextAttempt }) => {
    const text = isNetworkError(error ?? '')
      ? t('unreachable', { provider: serviceIn(error ?? '') ?? providerName(provider) })
      : (error ?? '')
    return status === 'Queued' ? `${text} ${t('nextAttempt', { time: format.clock(nextAttempt) })}` : text
  }
}
