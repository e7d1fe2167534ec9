/** The server of the benchmark, seen from the parent process. */
export interface Server {
  readonly ours: number
  readonly bare: number
  readonly authorization: string
  readonly pid: number
}

export const pagesAt = '/api/v2/pages'

/** One request to our API; throws on anything but 200. */
export async function send(
  { ours, authorization }: Server,
  path: string,
  body?: object,
  method = 'POST',
): Promise<Response> {
  const answer = await fetch(`http://127.0.0.1:${ours}${path}`, {
    headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method, body: JSON.stringify(body) }),
  })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}
