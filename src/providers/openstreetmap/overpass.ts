import type { ApiClient } from '../api-client.ts'
import { badAnswer, faultByStatus, wordsOf } from '../provider-faults.ts'
import { isObject, type JsonObject, listOf, objectOf, textOf } from '../read-json.ts'

/** Asks Overpass. A 200 is no success yet: time-outs come as a `remark` beside however many elements there were by then. */
export async function askOverpass(
  client: ApiClient,
  endpoint: string,
  query: string,
  signal: AbortSignal,
): Promise<readonly JsonObject[]> {
  const answer = await client.send(
    {
      method: 'POST',
      url: new URL(endpoint),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ data: query }).toString(),
    },
    signal,
  )
  if (answer.status !== 200) throw faultByStatus(client, answer)
  const remark = textOf(objectOf(answer.json).remark)
  if (remark !== undefined && /runtime error/i.test(remark)) throw remarkFault(client, remark)
  const elements = objectOf(answer.json).elements
  if (!Array.isArray(elements)) {
    // Busy servers have been seen to say so in an HTML page with status 200.
    if (/too busy|rate_limited|dispatcher/i.test(answer.text)) {
      throw client.error('provider_unavailable', `${client.title} is too busy: ${wordsOf(answer.text)}`)
    }
    throw badAnswer(client, `"${wordsOf(answer.text)}"`)
  }
  return listOf(elements).filter(isObject)
}

function remarkFault(client: ApiClient, remark: string): Error {
  const isTooHeavy = /timed out|out of memory/i.test(remark)
  const code = isTooHeavy ? 'provider_query_too_heavy' : 'provider_unavailable'
  return client.error(code, `${client.title} gave up on the query: ${wordsOf(remark)}`)
}
