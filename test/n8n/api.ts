import { z } from 'zod'

/** As much of every answer as the script reads. */
const answer = z.looseObject({
  id: z.string().optional(),
  url: z.string().optional(),
  secret: z.string().optional(),
  account: z.string().optional(),
  problem: z.string().nullish(),
  item: z.looseObject({ phone: z.string().nullish() }).default({}),
  items: z.array(z.looseObject({ id: z.string() })).default([]),
  evidence: z.array(z.looseObject({ field: z.string(), method: z.string() })).default([]),
  deliveries: z.array(z.looseObject({ sync_outcome: z.string().nullable() })).default([]),
})

/** Calls of the API of a product; throws the text of an error. */
export function openApi(address: string, key: string) {
  return async (method: string, path: string, body?: unknown): Promise<z.output<typeof answer>> => {
    const response = await fetch(`${address}/api/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return answer.parse(text === '' ? {} : JSON.parse(text))
  }
}
