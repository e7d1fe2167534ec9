import { afterEach } from 'vitest'
import type { StubServer } from '../../demo/stub-servers/stub-server.ts'
import type { DestinationClient, DestinationKind } from '../destinations/destination.ts'
import { DestinationApi } from '../destinations/destination-api.ts'
import { destinationTypes } from '../destinations/destination-types.ts'

type CreateClient = (
  kind: DestinationKind,
  stub: StubServer,
  credential: Record<string, string>,
  given?: { settings?: Record<string, unknown>; facts?: Record<string, string>; now?: () => Date },
) => DestinationClient

/** Clients without pacing. They and their stand-ins are closed after each test. */
export function useDestinationClients(): CreateClient {
  const closing: (() => Promise<void>)[] = []
  afterEach(async () => void (await Promise.all(closing.splice(0).map((close) => close()))))
  return (kind, stub, credential, { settings = {}, facts = {}, now = () => new Date() } = {}) => {
    const type = destinationTypes[kind]
    if (type === undefined) throw new Error(`no ${kind}`)
    const { title, headersOf, secretsOf, create } = type
    const api = new DestinationApi({
      title,
      baseUrl: stub.endpoint,
      headers: headersOf(credential),
      secrets: secretsOf(credential),
      userAgent: 'ScraperSky/test',
      timeoutMs: 2000,
      now,
    })
    const client = create(api, { credential, settings, baseUrl: stub.endpoint, facts })
    closing.push(async () => {
      await client.close()
      await stub.close()
    })
    return client
  }
}
