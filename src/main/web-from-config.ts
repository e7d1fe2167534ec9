import { type Config, environmentOfProcess } from '../config.ts'
import type { Log } from '../core/log.ts'
import type { StubServer } from '../crawl/connection/guarded-connector.ts'
import type { SlotStore } from '../crawl/pacing/slot-store.ts'
import { createChromiumRenderer } from '../crawl/render/chromium-renderer.ts'
import { findChromium } from '../crawl/render/find-chromium.ts'
import { createWeb, type Web } from '../crawl/web.ts'

/**
 * The web client of the configuration. `slotStore` is shared if several processes crawl. `connectTo` is a stub server for
 * some hosts; CRAWL_CONNECT_TO overrides it.
 */
export function webFromConfig(config: Config, log: Log, slotStore?: SlotStore, connectTo?: StubServer): Web {
  const bodyBytes = config.CRAWL_MAX_BODY_MB * 1024 * 1024
  return createWeb({
    agent: { token: config.CRAWL_PRODUCT_TOKEN, version: '2.0', contactUrl: config.CRAWL_CONTACT_URL },
    log,
    gapMs: config.CRAWL_GAP_MS,
    maxInFlightPerHost: config.CRAWL_MAX_IN_FLIGHT_PER_HOST,
    maxWaitMs: config.CRAWL_MAX_WAIT_SECONDS * 1000,
    maxCrawlDelayMs: config.CRAWL_MAX_CRAWL_DELAY_SECONDS * 1000,
    caps: { totalMs: config.CRAWL_TIMEOUT_SECONDS * 1000, wireBytes: bodyBytes, bodyBytes },
    allowIps: config.CRAWL_ALLOW_ADDRESSES ?? [],
    allowPorts: config.CRAWL_ALLOW_PORTS ?? [],
    proxy: config.CRAWL_PROXY_URL,
    allowProxyIps: config.CRAWL_PROXY_ALLOW_ADDRESSES ?? [],
    connectTo: config.CRAWL_CONNECT_TO ?? connectTo,
    slotStore,
    renderer:
      config.RENDERER === 'chromium'
        ? createChromiumRenderer({
            executablePath: config.RENDERER_PATH ?? findChromium(),
            environment: environmentOfProcess(),
            sandbox: config.RENDERER_SANDBOX === 'on',
            maxMemoryBytes: config.RENDERER_MEMORY_MB * 1024 ** 2,
            log,
          })
        : undefined,
  })
}
