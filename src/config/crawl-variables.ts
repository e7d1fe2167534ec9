// The web client (src/crawl), deliveries and the renderer.
import { z } from 'zod'
import { ProxyUrlProblem, parseProxyUrl } from '../crawl/proxy/proxy-settings.ts'
import { isPort, list, oneOf, port, text, type Variable, variable, wholeNumber } from './variable.ts'

const baseUrls = z.string().transform((text, context) => {
  const pairs = text.split(',').map((part) => part.trim().split('=', 2))
  const wrong = pairs.find(
    ([name = '', url = '']) => !/^[a-z0-9]+$/.test(name) || !/^https?:\/\//.test(url) || !URL.canParse(url),
  )
  if (wrong !== undefined) {
    context.addIssue({ code: 'custom', message: 'must look like hubspot=https://example.com' })
    return z.NEVER
  }
  return Object.fromEntries(pairs) as Record<string, string>
})

const hostAndPort = z
  .string()
  .regex(/^.+:\d{1,5}$/, 'must look like 127.0.0.1:8080')
  .refine((value) => isPort(Number(value.slice(value.lastIndexOf(':') + 1))), 'must end in a port from 1 to 65535')
  .transform((value) => {
    const colon = value.lastIndexOf(':')
    return { ip: value.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(value.slice(colon + 1)) }
  })

const proxyUrl = z.string().transform((given, context) => {
  try {
    return parseProxyUrl(given, 'installation')
  } catch (error) {
    if (!(error instanceof ProxyUrlProblem)) throw error
    context.addIssue({ code: 'custom', message: error.message })
    return z.NEVER
  }
})

export const crawlVariables = {
  CRAWL_PRODUCT_TOKEN: variable(
    z.string().regex(/^[A-Za-z_-]+$/, 'must consist of letters, "_" and "-"'),
    'ScraperSky',
    'Name of the crawler in robots.txt files.',
  ),
  CRAWL_CONTACT_URL: variable(
    z.url('must be a URL').optional(),
    undefined,
    'URL in the user agent: a page that says who you are. Set it before you crawl the web.',
  ),
  CRAWL_GAP_MS: variable(wholeNumber(0, 600_000), '1000', 'Minimum time between two requests to one host.'),
  CRAWL_MAX_IN_FLIGHT_PER_HOST: variable(wholeNumber(1, 16), '1', 'Maximum concurrent requests to one host.'),
  CRAWL_MAX_WAIT_SECONDS: variable(
    wholeNumber(0, 600),
    '10',
    'Maximum wait for a slot of a host. A row whose host has none in time continues later.',
  ),
  CRAWL_MAX_CRAWL_DELAY_SECONDS: variable(
    wholeNumber(0, 3600),
    '30',
    'Maximum Crawl-delay of a robots.txt. A longer one is capped to this.',
  ),
  CRAWL_TIMEOUT_SECONDS: variable(wholeNumber(1, 600), '60', 'Timeout of a fetch with all its redirects.'),
  CRAWL_MAX_BODY_MB: variable(
    wholeNumber(1, 100),
    '10',
    'Maximum size of a response body, before and after decompression.',
  ),
  CRAWL_ALLOW_ADDRESSES: variable(
    list.optional(),
    undefined,
    'IPs or ranges that may be fetched from although they are not public, comma-separated. Empty in production.',
  ),
  CRAWL_ALLOW_PORTS: variable(
    list.pipe(z.array(port)).optional(),
    undefined,
    'Ports besides 80 and 443 that may be fetched from, comma-separated.',
  ),
  CRAWL_CONNECT_TO: variable(
    hostAndPort.optional(),
    undefined,
    'Demo and tests: every connection goes to this stub server in plain HTTP. CRAWL_ALLOW_ADDRESSES must contain its IP.',
  ),
  CRAWL_PROXY_URL: variable(
    proxyUrl.optional(),
    undefined,
    'Proxy that sites are read through: http://, https:// or socks5://, with user:password@ if it asks for them. A workspace may set up its own.',
  ),
  CRAWL_PROXY_ALLOW_ADDRESSES: variable(
    list.optional(),
    undefined,
    'IPs or ranges of your own network that workspaces may use as their proxy, comma-separated. Others must be public.',
  ),
  DELIVERY_ALLOW_ADDRESSES: variable(
    list.optional(),
    undefined,
    'IPs or ranges of your own network that contacts may be delivered to (a CRM or webhook of your own), comma-separated.',
  ),
  DELIVERY_BASE_URLS: variable(
    baseUrls.optional(),
    undefined,
    'Other base URLs of hosted destinations, as hubspot=https://example.com, comma-separated. For tests and proxies.',
  ),
  RENDERER: variable(
    oneOf(['none', 'chromium']),
    'none',
    'chromium: the Chromium of this machine renders pages that are empty without JavaScript.',
  ),
  RENDERER_SANDBOX: variable(
    oneOf(['on', 'off']),
    'on',
    "off: Chromium runs without its sandbox, which does not work for root. Then a fault of Chromium is one of ScraperSky's user.",
  ),
  RENDERER_MEMORY_MB: variable(
    wholeNumber(256, 65_536),
    '1024',
    'Memory that Chromium may use, all its processes together. It is ended and started again when it uses more (Linux).',
  ),
  RENDERER_PATH: variable(text.optional(), undefined, 'Path of Chromium. Unset: the usual paths are tried.'),
} as const satisfies Record<string, Variable>
