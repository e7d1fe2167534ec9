// The functions and types are generated from the OpenAPI document; this file adds a connection, errors and paging.
import { type Client, createClient } from './generated/client/index.ts'
import { problemError } from './problem-error.ts'
import { retrying } from './retrying.ts'

export * from './generated/index.ts'
export { ProblemError } from './problem-error.ts'
export type { Client }

export interface Connection {
  /** Of the server: `http://127.0.0.1:8000`. */
  readonly url: string
  /** An API key, `sky_...`, or an access token. */
  readonly key: string
  /** How often a request is repeated that the server refuses for now (429, 503). Default 3. */
  readonly retries?: number
  readonly fetch?: typeof fetch
}

/** A client to pass to the generated functions: `getLeads({ client, query: { city: 'Leeds' } })`. They throw `ProblemError`. */
export function connect({ url, key, retries = 3, fetch: given = fetch }: Connection): Client {
  const client = createClient({
    baseUrl: url,
    auth: key,
    responseStyle: 'data',
    throwOnError: true,
    fetch: retrying(given, retries),
  })
  client.interceptors.error.use(problemError)
  return client
}

interface Page<Row> {
  readonly items: readonly Row[]
  readonly next: string | null
}

/** All rows of a list, page by page: `allRows((page) => getLeads({ client, query: { city: 'Leeds', ...page } }))`. */
export async function* allRows<Row>(
  readPage: (page: { readonly limit: number; readonly after?: string }) => Promise<Page<Row>>,
  limit = 500,
): AsyncGenerator<Row, void> {
  let page = await readPage({ limit })
  yield* page.items
  while (page.next !== null) {
    page = await readPage({ limit, after: page.next })
    yield* page.items
  }
}
