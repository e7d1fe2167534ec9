// The only reader of the environment. Every variable is one entry of `variables`; `.env.example` and docs/settings.md are
// generated from the same entries.
import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { autoConcurrency, availableMemory, openFileLimit } from './core/auto-concurrency.ts'
import { isConfidentialUrl } from './core/confidential-url.ts'
import { AppError } from './core/errors.ts'
import { logLevels } from './core/log.ts'
import { maskSecrets } from './core/mask-secrets.ts'
import { nearestName } from './core/nearest-name.ts'
import {
  auto,
  defaultQueueLimit,
  type SchedulerName,
  type SchedulerSettings,
  schedulerDefaults,
  schedulerLimits,
} from './curation/scheduler-settings.ts'

const text = z.string().min(1)
const port = wholeNumber(0, 65_535)

function wholeNumber(min: number, max: number) {
  const wanted = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d+$/, wanted)
    .transform(Number)
    .refine((value) => value >= min && value <= max, wanted)
}

function wholeNumberOrAuto(min: number, max: number) {
  const problem = `must be a whole number from ${min} to ${max}, or ${auto}`
  return z.union([z.literal(auto), wholeNumber(min, max)], problem)
}

function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, `must be one of ${values.join(', ')}`)
}

const postgresUrl = z
  .string()
  .refine(
    (value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value),
    'must look like postgres://user:password@host:5432/database',
  )

function isSmtpUrl(value: string): boolean {
  return /^smtps?:\/\/[^/?#]+\/?$/.test(value) && URL.canParse(value)
}

const emailAddress = z.email('must be e-mail addresses such as ops@example.com')

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

interface Variable {
  readonly schema: z.ZodType
  /** As written in the environment; undefined: unset. */
  readonly fallback: string | undefined
  readonly meaning: string
}

function variable<S extends z.ZodType>(schema: S, fallback: string | undefined, meaning: string) {
  return { schema, fallback, meaning }
}

const list = z.string().transform((value) => value.split(',').flatMap((part) => part.trim() || []))
const isPort = (value: number) => value >= 1 && value <= 65_535
const hostAndPort = z
  .string()
  .regex(/^.+:\d{1,5}$/, 'must look like 127.0.0.1:8080')
  .refine((value) => isPort(Number(value.slice(value.lastIndexOf(':') + 1))), 'must end in a port from 1 to 65535')
  .transform((value) => {
    const colon = value.lastIndexOf(':')
    return { ip: value.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(value.slice(colon + 1)) }
  })

// The web client (src/crawl).
const crawlVariables = {
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

const endpoint = z.url({ protocol: /^https?$/, error: 'must be a URL that begins with http:// or https://' })

const priceChanges = list
  .refine(
    (parts) => parts.every((part) => /^[a-z_.]+=\d{1,4}(\.\d{1,6})?$/.test(part)),
    'must look like sku=0.032,sku=0.02',
  )
  .transform((parts) => Object.fromEntries(parts.map((part) => part.split('=') as [string, string])))

// External services (src/providers).
const providerVariables = {
  GOOGLE_PLACES_API_KEY: variable(
    text.optional(),
    undefined,
    'Key of a Google Cloud project with the Places API (New). Unset: searches use Overture and OpenStreetMap.',
  ),
  GOOGLE_PLACES_ENDPOINT: variable(endpoint, 'https://places.googleapis.com', 'Server of the Places API.'),
  GOOGLE_PLACES_PRICES: variable(
    priceChanges.optional(),
    undefined,
    'Prices per call in USD that differ from the public list: places.text_search.pro=0.0256,places.details.enterprise=0.016',
  ),
  SEARCH_REUSE_HOURS: variable(
    wholeNumber(0, 8760),
    '24',
    'Reuse the results of an identical search for this long, at no cost; 0 never reuses them.',
  ),
  OVERTURE: variable(
    oneOf(['on', 'off']),
    'on',
    'off: searches do not use the open places of the Overture Maps Foundation, and nothing is read from its servers.',
  ),
  OVERTURE_FOLDER: variable(
    text.optional(),
    undefined,
    'Folder with files of places, such as "scrapersky places get" writes. Unset: the latest release is read by ranges of its files.',
  ),
  OVERTURE_ENDPOINT: variable(
    endpoint,
    'https://overturemaps-us-west-2.s3.us-west-2.amazonaws.com',
    'Bucket with the releases of Overture, or a mirror. It must answer requests for ranges.',
  ),
  OVERTURE_CATALOG_ENDPOINT: variable(
    endpoint,
    'https://stac.overturemaps.org/catalog.json',
    'Catalogue that names the latest release. When it does not answer, the bucket is listed.',
  ),
  OVERTURE_GAP_MS: variable(
    wholeNumber(0, 60_000),
    '20',
    'Minimum time between two requests for files of places, over all processes.',
  ),
  OVERTURE_CACHE_MB: variable(
    wholeNumber(0, 1_048_576),
    '2048',
    'Disk space for parts of files that were read: the next search in the same area needs no network. 0: none.',
  ),
  NOMINATIM_ENDPOINT: variable(
    endpoint,
    'https://nominatim.openstreetmap.org',
    'Nominatim server, which finds areas by name. Run your own for many searches: the public one is for light use.',
  ),
  OVERPASS_ENDPOINT: variable(
    endpoint,
    'https://overpass-api.de/api/interpreter',
    'Overpass server, which finds businesses in an area. Run your own for many searches.',
  ),
  OSM_GAP_MS: variable(
    wholeNumber(0, 600_000),
    '1000',
    'Minimum time between two requests to Nominatim or Overpass, over all processes. For the public Nominatim at least 1000.',
  ),
  OSM_USER_AGENT: variable(
    text.optional(),
    undefined,
    'User agent for Nominatim and Overpass: your application and a contact. Unset: the user agent of the crawler.',
  ),
} as const satisfies Record<string, Variable>

const dnsServer = z.string().refine((value) => {
  const [, ip = value, port = '53'] =
    /^\[?([^\]]*?)\]?(?::(\d{1,5}))?$/.exec(isIP(value) > 0 ? `[${value}]` : value) ?? []
  return isIP(ip) > 0 && isPort(Number(port))
}, 'must be IPs like 192.0.2.53, 192.0.2.53:5353 or [2001:db8::53]:53, comma-separated')

// Validation of e-mails (src/validation).
// How long records of past work are kept (docs/operations.md, "How long records are kept").
const retentionDays = wholeNumber(1, 18_250)
const retentionVariables = {
  RETENTION_RUNS_DAYS: variable(retentionDays, '30', 'Days that runs of the stages are kept.'),
  RETENTION_FAILURES_DAYS: variable(
    retentionDays,
    '90',
    'Days that failed attempts are kept. A row keeps its last error.',
  ),
  RETENTION_IMPORT_ROWS_DAYS: variable(
    retentionDays,
    '180',
    'Days that the rows of a completed import, and so its report, are kept. Its counts stay.',
  ),
  RETENTION_BULK_ACTIONS_DAYS: variable(retentionDays, '180', 'Days that the list of bulk changes reaches back.'),
  RETENTION_EFFECTS_DAYS: variable(
    retentionDays,
    '90',
    'Days that finished calls with side effects (deliveries, for example) are kept in the effect ledger.',
  ),
  RETENTION_MESSAGES_DAYS: variable(retentionDays, '30', 'Days that messages of webhooks are kept, delivered or not.'),
  RETENTION_COSTS_DAYS: variable(
    wholeNumber(62, 18_250),
    '400',
    'Days after which the calls of a day are rolled up: one entry per provider, SKU and stage.',
  ),
  RETENTION_AUDIT_DAYS: variable(
    wholeNumber(0, 18_250),
    '730',
    'Days that audit events are kept; 0: forever. The chain of those that are left can still be verified.',
  ),
}

const validationVariables = {
  DNS_SERVERS: variable(
    list.pipe(z.array(dnsServer)).optional(),
    undefined,
    'IPs of the DNS servers that validation asks, with or without a port, comma-separated. Unset: the servers of the system.',
  ),
  SMTP_PROBE_FROM: variable(
    z.email('must be an e-mail').optional(),
    undefined,
    'Switches the SMTP probe on: mail servers are asked about each mailbox, in the name of this e-mail, which must receive mail. Read docs/validation.md first.',
  ),
  VALIDATION_MAX_AGE_DAYS: variable(
    wholeNumber(1, 3650),
    '90',
    'Age at which the verdict on an e-mail is old: requests and the rule of a workspace check it again.',
  ),
  DEBOUNCE_ENDPOINT: variable(endpoint, 'https://api.debounce.io', 'Server of DeBounce, a paid verifier.'),
  ZEROBOUNCE_ENDPOINT: variable(endpoint, 'https://api.zerobounce.net', 'Server of ZeroBounce, a paid verifier.'),
  VERIFIER_PRICES: variable(
    priceChanges.optional(),
    undefined,
    'Prices per e-mail in USD that differ from the public ones: debounce.validation=0.0015,zerobounce.validation=0.008',
  ),
} as const satisfies Record<string, Variable>

const origin = z
  .string()
  .refine(
    (value) => URL.canParse(value) && new URL(value).origin === value,
    'must be origins like https://app.example.com, comma-separated',
  )
const tileUrl = z
  .string()
  .refine(
    (value) =>
      /^https?:\/\//.test(value) && URL.canParse(value) && ['{z}', '{x}', '{y}'].every((part) => value.includes(part)),
    'must be a URL with {z}, {x} and {y}',
  )
const algorithms = ['HS256', 'HS384', 'HS512', 'RS256', 'PS256', 'ES256', 'ES384', 'EdDSA'] as const

// Access (src/http/auth).
const accessVariables = {
  PUBLIC_URL: variable(
    z.url('must be a URL').optional(),
    undefined,
    'URL of the server for users, for sign-in links. Unset: HOST and PORT.',
  ),
  TRUSTED_PROXIES: variable(
    list.optional(),
    undefined,
    'IPs or ranges of reverse proxies whose X-Forwarded-For and -Proto are trusted, comma-separated.',
  ),
  CORS_ORIGINS: variable(
    list.pipe(z.array(origin)).optional(),
    undefined,
    'Origins of other web applications that may use the API from a browser, comma-separated.',
  ),
  RATE_LIMIT_PER_ADDRESS: variable(
    wholeNumber(0, 1_000_000),
    '1200',
    'Requests per minute from one IP, per process; 0 is no limit.',
  ),
  RATE_LIMIT_PER_CALLER: variable(
    wholeNumber(0, 1_000_000),
    '1200',
    'Requests per minute of one key or user, per process; 0 is no limit.',
  ),
  MAP_TILE_URL: variable(
    tileUrl.optional(),
    undefined,
    'Map tiles, such as https://tiles.example.com/{z}/{x}/{y}.png, instead of the coasts and names that the product has. Browsers load them from there.',
  ),
  MAP_TILE_ATTRIBUTION: variable(
    text,
    'Map tiles of this installation',
    'Whom the map names as the source of its tiles.',
  ),
  AUTH_JWT_ISSUER: variable(
    text.optional(),
    undefined,
    'Accept tokens of this external issuer (Supabase: https://PROJECT.supabase.co/auth/v1), for accounts that are invited to.',
  ),
  AUTH_JWT_AUDIENCE: variable(text, 'authenticated', 'Audience that such a token must have.'),
  AUTH_JWT_ALGORITHM: variable(
    oneOf(algorithms),
    'HS256',
    `Signature algorithm of such a token: ${algorithms.join(', ')}.`,
  ),
  AUTH_JWT_EMAIL_VERIFIED: variable(
    oneOf(['required', 'assumed']),
    'required',
    'required: an invited account takes only a token with email_verified true. assumed: the issuer confirms every e-mail.',
  ),
  AUTH_JWT_SECRET: variable(
    z.string().min(32, 'must have at least 32 characters').optional(),
    undefined,
    'Secret shared with the issuer, for HS256, HS384 and HS512.',
  ),
  AUTH_JWKS_URL: variable(
    z.url('must be a URL').refine(isConfidentialUrl, 'must start with https://, except on a loopback IP').optional(),
    undefined,
    "https URL of the issuer's public keys, for the other algorithms.",
  ),
} as const satisfies Record<string, Variable>

const fixedVariables = {
  HOST: variable(
    text,
    '127.0.0.1',
    'IP the server listens on, also for the metrics of a worker. Keep it on loopback unless a TLS proxy is in front.',
  ),
  PORT: variable(port, '8000', 'Port the server listens on; 0 selects a free one.'),
  WORKER_METRICS_PORT: variable(
    port.optional(),
    undefined,
    'Port on which "scrapersky worker" serves /metrics and /health; 0 selects a free one. Unset: it serves nothing.',
  ),
  METRICS_TOKEN: variable(
    z
      .string()
      .regex(/^\S{16,}$/, 'must have at least 16 characters and no spaces')
      .optional(),
    undefined,
    'Bearer token that /metrics and /health/stages need. Unset: they are open on loopback, and closed on any other HOST.',
  ),
  SCRAPERSKY_HOME: variable(text, './data', 'Directory of the built-in database and its log.'),
  SCRAPERSKY_URL: variable(
    z.url('must be a URL').optional(),
    undefined,
    'Server that "scrapersky mcp" serves the tools of. Unset: this machine, at PORT.',
  ),
  SCRAPERSKY_API_KEY: variable(
    z
      .string()
      .regex(/^\S{8,500}$/, 'must be an API key, without spaces')
      .optional(),
    undefined,
    'API key of "scrapersky mcp". Its scopes limit what the assistant can do.',
  ),
  SECRETS_KEY: variable(
    list
      .refine(
        (keys) => keys.every((key) => key.length >= 32),
        'must have at least 32 characters (openssl rand -base64 32)',
      )
      .optional(),
    undefined,
    'Key that credentials of outside services are sealed with, the same for all processes. Unset: the file secrets.key in SCRAPERSKY_HOME, created on first use. During a rotation: NEW,OLD.',
  ),
  SMTP_URL: variable(
    z
      .string()
      .refine(isSmtpUrl, 'must look like smtp://user:password@mail.example.com:587, or smtps:// for TLS from the start')
      .optional(),
    undefined,
    'Mail server that alarms are sent by, as smtp://user:password@host:587; smtps:// for TLS from the start. Unset: no e-mails.',
  ),
  ALARM_EMAIL_FROM: variable(
    emailAddress.optional(),
    undefined,
    'Sender of e-mails about alarms. Needed with SMTP_URL.',
  ),
  ALARM_EMAIL_TO: variable(
    list.pipe(z.array(emailAddress).min(1, 'is empty')).optional(),
    undefined,
    'Who gets e-mails about alarms, comma-separated. Needed with SMTP_URL.',
  ),
  DATABASE_URL: variable(
    postgresUrl.optional(),
    undefined,
    'Use this PostgreSQL (15 or later) instead of the built-in one.',
  ),
  BACKUP_PASSPHRASE: variable(
    text.optional(),
    undefined,
    'Passphrase of "scrapersky backup --encrypt" and of its restore. Unset: it is asked for on a terminal.',
  ),
  V1_DATABASE_URL: variable(
    postgresUrl.optional(),
    undefined,
    'Database of V1, for "scrapersky v1". Or name it with --from, without its password.',
  ),
  V1_DATABASE_PASSWORD: variable(
    text.optional(),
    undefined,
    'Password of the V1 database that --from names. Unset: it is asked for on a terminal.',
  ),
  DESTINATION_CREDENTIAL: variable(
    text.optional(),
    undefined,
    'Credential of "scrapersky destinations create" and "change --credential": JSON of its parts, or the value if it has one part. Unset: it is asked for on a terminal.',
  ),
  DATABASE_LISTEN_URL: variable(
    postgresUrl.optional(),
    undefined,
    'Direct connection for LISTEN/NOTIFY, when DATABASE_URL points to a transaction-mode pooler. Unset: loops poll.',
  ),
  DATABASE_SCHEMA: variable(
    z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/, 'must be a name in lower case, such as scrapersky'),
    'public',
    'Schema of the tables, for a database that other programs use too. "scrapersky migrate" creates it.',
  ),
  DATABASE_POOL_SIZE: variable(
    wholeNumber(2, 100),
    '10',
    'Connections of the loops, per process. A small pool is faster than a large one.',
  ),
  DATABASE_API_POOL_SIZE: variable(
    wholeNumber(2, 100),
    '10',
    'Connections of the API, per process. They are not those of the loops: a bulk change must not delay a lease.',
  ),
  DATABASE_TLS: variable(
    oneOf(['disable', 'require', 'verify-ca', 'verify-full']).optional(),
    undefined,
    'TLS to the database: disable, require (verified only with DATABASE_TLS_CA), verify-ca or verify-full. Unset: sslmode of the URL, else none.',
  ),
  DATABASE_TLS_CA: variable(
    text.optional(),
    undefined,
    'File with the certificate authority of the database server (PEM).',
  ),
  DATABASE_STATEMENT_TIMEOUT_SECONDS: variable(wholeNumber(1, 3600), '60', 'Timeout of an SQL statement.'),
  DATABASE_READ_TIMEOUT_SECONDS: variable(
    wholeNumber(1, 3600),
    '20',
    'Timeout of an SQL statement of an API request that only reads, except exports.',
  ),
  DATABASE_POLL_SECONDS: variable(
    wholeNumber(1, 300),
    '2',
    'How often loops check for work where notifications are not available (poolers).',
  ),
  SCHEDULER_SYSTEM_USER_ID: variable(
    z.uuid('must be a UUID'),
    '00000000-0000-7000-8000-000000000001',
    'User in the audit log for background work.',
  ),
  QUEUE_LIMIT: variable(
    wholeNumber(0, 10_000_000),
    String(defaultQueueLimit),
    'Queue length of a stage at which the stage before it pauses; 0 is no limit.',
  ),
  SHUTDOWN_GRACE_SECONDS: variable(
    wholeNumber(0, 600),
    '10',
    'How long rows and requests in progress may continue after a stop; then leases are released and connections closed.',
  ),
  WORKER_NAME: variable(
    text.optional(),
    undefined,
    'Name of this worker in leases and logs. Unset: host and process id.',
  ),
  DEMO: variable(
    oneOf(['auto', 'on', 'off']),
    'auto',
    'Demo town: auto creates it on the first start if nothing else is set up, off removes it with its data.',
  ),
  LOG_LEVEL: variable(oneOf(logLevels), 'info', `One of ${logLevels.join(', ')}.`),
  LOG_FORMAT: variable(oneOf(['auto', 'pretty', 'json']), 'auto', 'auto is pretty on a terminal and JSON otherwise.'),
  NO_COLOR: variable(text.optional(), undefined, 'Any value disables colours in logs on a terminal (no-color.org).'),
  ...accessVariables,
  ...crawlVariables,
  ...providerVariables,
  ...validationVariables,
  ...retentionVariables,
} as const satisfies Record<string, Variable>

const schedulerFields = {
  INTERVAL_MINUTES: {
    field: 'intervalMinutes',
    meaning: 'Maximum time between two runs; a notification starts one at once.',
  },
  BATCH_SIZE: { field: 'batchSize', meaning: 'Maximum rows per claim.' },
  MAX_INSTANCES: { field: 'maxInstances', meaning: 'Concurrent runs in one process.' },
  CONCURRENCY: {
    field: 'concurrency',
    meaning: 'Rows processed concurrently per run. auto: as many as memory, open files and DATABASE_POOL_SIZE allow.',
  },
} as const satisfies Record<string, { field: keyof SchedulerSettings; meaning: string }>

/** Not used yet: the second half of WF8, delivery, does not exist. */
const unusedSchedulers: ReadonlySet<SchedulerName> = new Set<SchedulerName>(['CRM_SYNC'])

const schedulerNames = Object.keys(schedulerDefaults) as SchedulerName[]
const fieldNames = Object.keys(schedulerFields) as (keyof typeof schedulerFields)[]

/** Every variable the product reads, by name, in the order of `.env.example`. */
export const variables: Readonly<Record<string, Variable>> = {
  ...fixedVariables,
  ...Object.fromEntries(
    schedulerNames.flatMap((scheduler) =>
      fieldNames.map((name) => {
        const { field, meaning } = schedulerFields[name]
        const { min, max } = schedulerLimits[field]
        const summary = unusedSchedulers.has(scheduler) ? `Not used until deliveries exist. ${meaning}` : meaning
        return [
          `${scheduler}_SCHEDULER_${name}`,
          variable(
            field === 'concurrency' ? wholeNumberOrAuto(min, max) : wholeNumber(min, max),
            String(schedulerDefaults[scheduler][field]),
            summary,
          ),
        ]
      }),
    ),
  ),
}

type Values = { readonly [Name in keyof typeof fixedVariables]: z.output<(typeof fixedVariables)[Name]['schema']> }

export interface Config extends Values {
  readonly schedulers: Readonly<Record<SchedulerName, SchedulerSettings>>
  readonly workerName: string
  /** Unknown variables that look like misspelt ones: a warning at start, not an error. */
  readonly unknown: readonly string[]
}

export type Environment = Readonly<Record<string, string | undefined>>

/** Reads and validates all variables, so that one start shows every error. */
export function readConfig(environment: Environment): Config {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, { schema, fallback }] of Object.entries(variables)) {
    const given = environment[name]?.trim()
    const parsed = schema.safeParse(given === undefined || given === '' ? fallback : given)
    if (parsed.success) values[name] = parsed.data
    else
      problems.push(
        `${name} is "${shownValue(name, given)}": it ${parsed.error.issues[0]?.message ?? 'cannot be used'}.`,
      )
  }
  if (problems.length === 0) problems.push(...externalTokenProblems(values as Values))
  if (problems.length === 0) problems.push(...alarmEmailProblems(values as Values))
  if (problems.length > 0) throw new AppError('config_invalid', problems.join('\n'))
  const fixed = values as Values
  return {
    ...fixed,
    schedulers: schedulersOf(values, fixed.DATABASE_POOL_SIZE),
    workerName: fixed.WORKER_NAME ?? `${hostname()}:${process.pid}`,
    unknown: findMisspelt(Object.keys(environment)),
  }
}

/** An invalid secret is masked: start-up errors are logged. */
function shownValue(name: string, given: string | undefined): string {
  return /SECRET|PASSWORD|PASSPHRASE|TOKEN|CREDENTIAL|_KEY$/.test(name) ? '[masked]' : maskSecrets(given ?? '')
}

/** Incomplete settings would reject every token, or accept wrong ones. */
function externalTokenProblems(values: Values): string[] {
  const {
    AUTH_JWT_ISSUER: issuer,
    AUTH_JWT_SECRET: secret,
    AUTH_JWKS_URL: keys,
    AUTH_JWT_ALGORITHM: algorithm,
  } = values
  if (issuer === undefined) {
    if (secret === undefined && keys === undefined) return []
    return ['AUTH_JWT_ISSUER is not set: AUTH_JWT_SECRET and AUTH_JWKS_URL need it.']
  }
  const shared = algorithm.startsWith('HS')
  if (shared && (secret === undefined || keys !== undefined)) {
    return [`AUTH_JWT_ALGORITHM is "${algorithm}": it needs AUTH_JWT_SECRET, and no AUTH_JWKS_URL.`]
  }
  if (!shared && (keys === undefined || secret !== undefined)) {
    return [`AUTH_JWT_ALGORITHM is "${algorithm}": it needs AUTH_JWKS_URL, and no AUTH_JWT_SECRET.`]
  }
  return []
}

/** An alarm that is sent to no one is lost without a word. */
function alarmEmailProblems({ SMTP_URL, ALARM_EMAIL_FROM, ALARM_EMAIL_TO }: Values): string[] {
  const given = { SMTP_URL, ALARM_EMAIL_FROM, ALARM_EMAIL_TO }
  const missing = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [name] : []))
  if (missing.length === 0 || missing.length === Object.keys(given).length) return []
  return [
    `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not set: e-mails about alarms need all of ${Object.keys(given).join(', ')}.`,
  ]
}

function schedulersOf(
  values: Record<string, unknown>,
  databaseConnections: number,
): Record<SchedulerName, SchedulerSettings> {
  const memoryBytes = availableMemory()
  const automatic = autoConcurrency({ memoryBytes, openFiles: openFileLimit(), databaseConnections })
  const settings: Record<string, unknown> = {}
  for (const scheduler of schedulerNames) {
    settings[scheduler] = Object.fromEntries(
      fieldNames.map((name) => {
        const value = values[`${scheduler}_SCHEDULER_${name}`]
        return [schedulerFields[name].field, value === auto ? automatic : value]
      }),
    )
  }
  return settings as Record<SchedulerName, SchedulerSettings>
}

/** Reports only names with a prefix of ScraperSky, and those within two edits of a long name. */
function findMisspelt(names: readonly string[]): string[] {
  const known = Object.keys(variables)
  return names
    .filter((name) => !(name in variables))
    .flatMap((name) => {
      const near = nearestName(name, known, 2)
      const isMisspelt = /^SCRAPERSKY_|_SCHEDULER_/.test(name) || (near !== undefined && name.length >= 8)
      if (!isMisspelt) return []
      const hint = nearestName(name, known, 6)
      return [`${name} is not a variable of ScraperSky${hint ? `; did you mean ${hint}?` : '.'}`]
    })
}

/** The environment of the process, which overrides the `.env` file of the working directory. */
export function environmentOfProcess(): Environment {
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}
  return { ...file, ...process.env }
}
