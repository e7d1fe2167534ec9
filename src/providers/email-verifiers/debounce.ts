import { debounceCodes } from '../../validation/vendors/debounce-codes.ts'
import type { ApiClient, ApiResponse } from '../api-client.ts'
import { badResponse } from '../provider-faults.ts'
import { numberOf, objectOf, textOf } from '../read-json.ts'
import { clientsByKey } from './clients-by-key.ts'
import type { EmailVerifier, Verification, VerificationResult, VerifierOptions } from './email-verifier.ts'
import { keyRejected, verifierFault } from './verifier-fault.ts'

/** DeBounce allows an account five calls at a time, one e-mail each. The pacer holds to it over batches and processes. */
export const maxCalls = 5

export function createDebounce(options: VerifierOptions): EmailVerifier {
  const clients = clientsByKey({ ...options, title: 'DeBounce', gapMs: 1 })
  return {
    title: 'DeBounce',
    batchSize: maxCalls,
    async verify(key, emails, signal) {
      const client = clients.of(key)
      return Promise.all(
        emails.map(async (email): Promise<VerificationResult> => {
          const url = clients.url('/v1/')
          url.search = new URLSearchParams({ api: key.key, email }).toString()
          try {
            return { value: readResult(client, await client.send({ method: 'GET', url }, signal)) }
          } catch (error) {
            if (!(error instanceof Error)) throw error
            return { error }
          }
        }),
      )
    },
    async readCredits(key, signal) {
      const client = clients.of(key)
      const url = clients.url('/v1/balance/')
      url.search = new URLSearchParams({ api: key.key }).toString()
      const response = await client.send({ method: 'GET', url }, signal)
      const balance = numberOf(objectOf(response.json).balance)
      if (response.status !== 200 || balance === undefined) throw failure(client, response)
      return balance
    },
    close: () => clients.close(),
  }
}

function readResult(client: ApiClient, response: ApiResponse): Verification {
  const { debounce, success } = objectOf(response.json)
  const { code, result, reason } = objectOf(debounce)
  const given = textOf(code) ?? String(numberOf(code) ?? '')
  if (response.status !== 200 || success === '0' || success === 0) throw failure(client, response)
  const meaning = Object.hasOwn(debounceCodes, given) ? debounceCodes[given] : undefined
  if (meaning === undefined) throw badResponse(client, `code "${given.slice(0, 20)}"`)
  const words = [textOf(result), textOf(reason)].filter((word) => word !== undefined).join(', ')
  // DeBounce does not bill what it could not find out.
  return { ...meaning, vendorCode: `${given}: ${words}`.slice(0, 200), isBilled: given !== '7' }
}

/** A wrong key may come with status 200 and success "0". */
function failure(client: ApiClient, response: ApiResponse) {
  const { debounce, success } = objectOf(response.json)
  const said = textOf(objectOf(debounce).error) ?? ''
  if (response.status === 200 && /wrong api|invalid api|disabled/i.test(said)) return keyRejected(client, said)
  if (response.status === 200 && /credit|balance/i.test(said))
    return client.error('credential_rejected', `The account at DeBounce has no credits left (${said}).`)
  if (response.status === 200)
    return badResponse(
      client,
      success === undefined ? 'no result' : `success "${String(success)}" ${said}`.slice(0, 100),
    )
  return verifierFault(client, response, said === '' ? undefined : said)
}
