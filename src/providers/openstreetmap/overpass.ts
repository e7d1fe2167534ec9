import type { ApiClient } from '../api-client.ts'
import { badResponse, excerptOf, faultByStatus } from '../provider-faults.ts'
import { isObject, type JsonObject, listOf, objectOf, textOf } from '../read-json.ts'

/** Sends a query to Overpass. A 200 may be a failure: a timeout is a `remark` besides the elements found so far. */
export async function queryOverpass(
  client: ApiClient,
  endpoint: string,
  query: string,
  signal: AbortSignal,
): Promise<readonly JsonObject[]> {
  const response = await client.send(
    {
      method: 'POST',
      url: new URL(endpoint),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ data: query }).toString(),
    },
    signal,
  )
  if (response.status !== 200) throw faultByStatus(client, response)
  const remark = textOf(objectOf(response.json).remark)
  if (remark !== undefined && /runtime error/i.test(remark)) throw remarkFault(client, remark)
  const elements = objectOf(response.json).elements
  if (!Array.isArray(elements)) {
    // Busy servers return an HTML page with status 200.
    if (/too busy|rate_limited|dispatcher/i.test(response.text)) {
      throw client.error('provider_unavailable', `${client.title} is too busy: ${excerptOf(response.text)}`)
    }
    throw badResponse(client, `"${excerptOf(response.text)}"`)
  }
  return listOf(elements).filter(isObject)
}

function remarkFault(client: ApiClient, remark: string): Error {
  const isTooHeavy = /timed out|out of memory/i.test(remark)
  const code = isTooHeavy ? 'provider_query_too_heavy' : 'provider_unavailable'
  return client.error(code, `${client.title} aborted the query: ${excerptOf(remark)}`)
}
