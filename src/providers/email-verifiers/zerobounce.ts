import type { ApiClient, ApiResponse } from '../api-client.ts'
import { badResponse } from '../provider-faults.ts'
import { isObject, listOf, numberOf, objectOf, textOf } from '../read-json.ts'
import { clientsByKey } from './clients-by-key.ts'
import type { EmailVerifier, VerificationResult, VerifierOptions } from './email-verifier.ts'
import { keyRejected, verifierFault } from './verifier-fault.ts'
import { zeroBounceMeaning } from './zerobounce-statuses.ts'

/** 30 calls a minute. */
const gapMs = 2_000
const maxEmails = 100

export function createZeroBounce(options: VerifierOptions): EmailVerifier {
  const clients = clientsByKey({ ...options, title: 'ZeroBounce', gapMs })
  return {
    title: 'ZeroBounce',
    batchSize: maxEmails,
    async verify(key, emails, signal) {
      const client = clients.of(key)
      const email_batch = emails.map((email) => ({ email_address: email, ip_address: null }))
      const body = JSON.stringify({ api_key: key.key, email_batch })
      const url = clients.url('/v2/validatebatch')
      const headers = { 'content-type': 'application/json' }
      const response = await client.send({ method: 'POST', url, headers, body }, signal)
      return readResults(client, response, emails)
    },
    async readCredits(key, signal) {
      const client = clients.of(key)
      const url = clients.url('/v2/getcredits')
      url.search = new URLSearchParams({ api_key: key.key }).toString()
      const response = await client.send({ method: 'GET', url }, signal)
      if (response.status !== 200) throw verifierFault(client, response)
      const credits = numberOf(objectOf(response.json).Credits)
      if (credits === undefined) throw badResponse(client, 'no credits')
      // A wrong key has -1 credits.
      if (credits < 0) throw keyRejected(client, 'unknown key')
      return credits
    },
    close: () => clients.close(),
  }
}

/** The body counts, not the status: a wrong key comes with status 200. Results are matched by e-mail, not by position. */
function readResults(client: ApiClient, response: ApiResponse, emails: readonly string[]): VerificationResult[] {
  if (response.status !== 200) throw verifierFault(client, response)
  const body = objectOf(response.json)
  const results = new Map(
    listOf(body.email_batch)
      .filter(isObject)
      .map((one) => [textOf(one.address)?.toLowerCase(), one]),
  )
  const errors = new Map(
    listOf(body.errors)
      .filter(isObject)
      .map((one) => [textOf(one.email_address)?.toLowerCase(), textOf(one.error) ?? '']),
  )
  const ofAll = errors.get('all')
  if (ofAll !== undefined && results.size === 0) throw errorOfAll(client, ofAll)
  if (results.size === 0 && errors.size === 0) throw badResponse(client, 'no results')
  return emails.map((email) => {
    const result = results.get(email.toLowerCase())
    const refused = errors.get(email.toLowerCase())
    if (result === undefined) {
      const error =
        refused === undefined
          ? badResponse(client, 'no result for an e-mail')
          : client.error('provider_bad_request', `ZeroBounce: ${refused}`)
      return { error }
    }
    const [status, subStatus] = [
      textOf(result.status)?.toLowerCase() ?? '',
      textOf(result.sub_status)?.toLowerCase() ?? '',
    ]
    const meaning = zeroBounceMeaning(status, subStatus)
    if (meaning === undefined) return { error: badResponse(client, `status "${status.slice(0, 40)}"`) }
    const vendorCode = subStatus === '' ? status : `${status}: ${subStatus}`
    // Unknown results are not billed.
    return { value: { ...meaning, vendorCode: vendorCode.slice(0, 200), isBilled: status !== 'unknown' } }
  })
}

function errorOfAll(client: ApiClient, said: string) {
  if (/api key|credit/i.test(said)) return keyRejected(client, said)
  return client.error('provider_bad_request', `ZeroBounce: ${said}`)
}
