import type { Config } from '../config.ts'
import { messageOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { ConnectionFactsCache } from '../crawl/connection/connection-facts.ts'
import { guardedConnector } from '../crawl/connection/guarded-connector.ts'
import { createIpGuard } from '../crawl/guard/ip-guard.ts'
import { resolveHost } from '../crawl/guard/resolve-host.ts'
import { maxGapMs } from '../crawl/pacing/adapt-gap.ts'
import { createPacer } from '../crawl/pacing/pacer.ts'
import type { SlotStore } from '../crawl/pacing/slot-store.ts'
import { userAgentOf } from '../crawl/user-agent.ts'
import { openSecrets } from '../secrets/secrets.ts'
import type { ListClient } from '../stages/import-files/download-list.ts'
import type { DestinationTools } from '../stages/wf8-delivery/open-destination.ts'
import { keySourceOf } from './key-source.ts'

const connectMs = 10_000
/** Calls of one credential at a time, over all processes. */
const maxInFlight = 4

/**
 * What deliveries need: the keys of credentials, and how destinations are connected to and paced.
 * @public Loaded on first use.
 */
export function destinationToolsFromConfig(config: Config, log: Log, slotStore: SlotStore): DestinationTools {
  const { CRAWL_PRODUCT_TOKEN: token, CRAWL_CONTACT_URL: contactUrl } = config
  return {
    secrets: openSecrets(keySourceOf(config)),
    clients: {
      userAgent: userAgentOf({ token, version: '2.0', contactUrl }),
      pacer: createPacer({
        store: slotStore,
        maxInFlight,
        maxGapMs,
        onSettleError: (error) =>
          log.warn({ cause: messageOf(error) }, 'the pacing slot of a delivery could not be released'),
      }),
      guardedConnect: connectorFor(config.DELIVERY_ALLOW_ADDRESSES),
      ...(config.DELIVERY_BASE_URLS && { baseUrls: config.DELIVERY_BASE_URLS }),
    },
  }
}

/**
 * How lists at a URL are read: as sites are, not as destinations are called.
 * @public Loaded on first use.
 */
export function listClientFromConfig(config: Config): ListClient {
  const { CRAWL_PRODUCT_TOKEN: token, CRAWL_CONTACT_URL: contactUrl } = config
  const userAgent = userAgentOf({ token, version: '2.0', contactUrl })
  return { userAgent, connect: connectorFor(config.CRAWL_ALLOW_ADDRESSES) }
}

const connectorFor = (allowIps: readonly string[] = []) =>
  guardedConnector({
    guard: createIpGuard({ allowIps, allowPorts: [] }),
    resolve: resolveHost,
    factsCache: new ConnectionFactsCache(),
    connectMs,
    verifyTls: true,
    trustedCertificates: [],
    connectTo: undefined,
  })
