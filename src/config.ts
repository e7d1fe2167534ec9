// The only reader of the environment. Every variable is one row of `variables`; `.env.example` and docs/settings.md
// are made from the same rows.
import { existsSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { AppError } from './core/errors.ts'
import { logLevels } from './core/log.ts'
import { maskSecrets } from './core/mask-secrets.ts'
import { nearestName } from './core/nearest-name.ts'
import {
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

function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words, `must be one of ${words.join(', ')}`)
}

const postgresUrl = z
  .string()
  .refine(
    (value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value),
    'must look like postgres://user:password@host:5432/database',
  )

interface Variable {
  readonly schema: z.ZodType
  /** As it would be written in the environment; undefined: unset. */
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
    return { address: value.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(value.slice(colon + 1)) }
  })

// The web client (src/crawl).
const crawlVariables = {
  CRAWL_PRODUCT_TOKEN: variable(
    z.string().regex(/^[A-Za-z_-]+$/, 'must consist of letters, "_" and "-"'),
    'ScraperSky',
    'The name by which robots.txt files know the crawler.',
  ),
  CRAWL_CONTACT_URL: variable(
    z.url('must be a URL').optional(),
    undefined,
    'Stands in the user agent: a page of yours where a site owner learns who you are. Set it before you crawl the web.',
  ),
  CRAWL_GAP_MS: variable(wholeNumber(0, 600_000), '1000', 'Least time between two requests to one host.'),
  CRAWL_MAX_IN_FLIGHT_PER_HOST: variable(wholeNumber(1, 16), '1', 'Requests to one host at the same time.'),
  CRAWL_MAX_WAIT_SECONDS: variable(
    wholeNumber(0, 600),
    '10',
    'A host whose next slot is further off is put aside for other hosts.',
  ),
  CRAWL_MAX_CRAWL_DELAY_SECONDS: variable(
    wholeNumber(0, 3600),
    '30',
    'The longest Crawl-delay of a robots.txt that is kept to.',
  ),
  CRAWL_TIMEOUT_SECONDS: variable(wholeNumber(1, 600), '60', 'A fetch with all its redirects takes no longer.'),
  CRAWL_MAX_BODY_MB: variable(wholeNumber(1, 100), '10', 'Larger bodies are not read, compressed or not.'),
  CRAWL_ALLOW_ADDRESSES: variable(
    list.optional(),
    undefined,
    'Addresses or ranges that may be fetched from although they are not public, with commas between. Empty in production.',
  ),
  CRAWL_ALLOW_PORTS: variable(
    list.pipe(z.array(port)).optional(),
    undefined,
    'Ports besides 80 and 443 that may be fetched from, with commas between.',
  ),
  CRAWL_CONNECT_TO: variable(
    hostAndPort.optional(),
    undefined,
    'Demo and tests: every connection goes to this stand-in server in plain HTTP. Its address must be on CRAWL_ALLOW_ADDRESSES.',
  ),
  RENDERER: variable(
    oneOf(['none', 'chromium']),
    'none',
    'chromium: pages that are empty without JavaScript are rendered by the Chromium of this machine.',
  ),
  RENDERER_PATH: variable(text.optional(), undefined, 'The Chromium to use. Unset: the usual places are tried.'),
} as const satisfies Record<string, Variable>

const endpoint = z.url({ protocol: /^https?$/, error: 'must be a URL that begins with http:// or https://' })

const priceChanges = list
  .refine(
    (parts) => parts.every((part) => /^[a-z_.]+=\d{1,4}(\.\d{1,6})?$/.test(part)),
    'must look like article=0.032,article=0.02',
  )
  .transform((parts) => Object.fromEntries(parts.map((part) => part.split('=') as [string, string])))

// Outside services (src/providers).
const providerVariables = {
  GOOGLE_PLACES_API_KEY: variable(
    text.optional(),
    undefined,
    'Key of a Google Cloud project with the Places API (New). Unset: searches use OpenStreetMap.',
  ),
  GOOGLE_PLACES_ENDPOINT: variable(endpoint, 'https://places.googleapis.com', 'Another server of the same protocol.'),
  GOOGLE_PLACES_PRICES: variable(
    priceChanges.optional(),
    undefined,
    'Prices per call in USD where yours differ from the public list: places.text_search.pro=0.0256,places.details.enterprise=0.016',
  ),
  SEARCH_REUSE_HOURS: variable(
    wholeNumber(0, 8760),
    '24',
    'An identical search that ended so recently is answered with its results, at no cost; 0 asks anew every time.',
  ),
  NOMINATIM_ENDPOINT: variable(
    endpoint,
    'https://nominatim.openstreetmap.org',
    'Finds areas by name. For many searches run your own: the public one is for light use.',
  ),
  OVERPASS_ENDPOINT: variable(
    endpoint,
    'https://overpass-api.de/api/interpreter',
    'Finds businesses in an area. For many searches run your own.',
  ),
  OSM_GAP_MS: variable(
    wholeNumber(0, 600_000),
    '1000',
    'Least time between two requests to Nominatim or Overpass, over all processes. The public Nominatim gets no less than 1000.',
  ),
  OSM_USER_AGENT: variable(
    text.optional(),
    undefined,
    'Who asks Nominatim and Overpass: your application and a contact. Unset: the user agent of the crawler.',
  ),
} as const satisfies Record<string, Variable>

const origin = z
  .string()
  .refine(
    (value) => URL.canParse(value) && new URL(value).origin === value,
    'must be origins like https://app.example.com, with commas between',
  )
const algorithms = ['HS256', 'HS384', 'HS512', 'RS256', 'PS256', 'ES256', 'ES384', 'EdDSA'] as const

// Who may come in (src/http/auth).
const accessVariables = {
  PUBLIC_URL: variable(
    z.url('must be a URL').optional(),
    undefined,
    'Where people reach the server, for sign-in links. Unset: where it listens.',
  ),
  TRUSTED_PROXIES: variable(
    list.optional(),
    undefined,
    'Addresses or ranges of proxies in front, with commas between: their X-Forwarded-For and -Proto are believed.',
  ),
  CORS_ORIGINS: variable(
    list.pipe(z.array(origin)).optional(),
    undefined,
    'Origins of other web applications that may use the API from a browser, with commas between.',
  ),
  RATE_LIMIT_PER_ADDRESS: variable(
    wholeNumber(0, 1_000_000),
    '1200',
    'Requests a minute from one address, per process; 0 is no limit.',
  ),
  RATE_LIMIT_PER_CALLER: variable(
    wholeNumber(0, 1_000_000),
    '1200',
    'Requests a minute with one key or by one person, per process; 0 is no limit.',
  ),
  AUTH_JWT_ISSUER: variable(
    text.optional(),
    undefined,
    'Accept tokens of this outside issuer (Supabase: https://PROJECT.supabase.co/auth/v1), for accounts that exist here.',
  ),
  AUTH_JWT_AUDIENCE: variable(text, 'authenticated', 'The audience that such a token must name.'),
  AUTH_JWT_ALGORITHM: variable(
    oneOf(algorithms),
    'HS256',
    `The one algorithm that such a token may be signed with: ${algorithms.join(', ')}.`,
  ),
  AUTH_JWT_SECRET: variable(
    z.string().min(32, 'must have at least 32 characters').optional(),
    undefined,
    'The secret shared with the issuer, for HS256, HS384 and HS512.',
  ),
  AUTH_JWKS_URL: variable(
    z.url('must be a URL').optional(),
    undefined,
    "Where the issuer's public keys are, for the other algorithms.",
  ),
} as const satisfies Record<string, Variable>

const fixedVariables = {
  HOST: variable(
    text,
    '127.0.0.1',
    'Address the server listens on. Keep it on loopback unless a proxy with TLS stands in front.',
  ),
  PORT: variable(port, '8000', 'Port the server listens on; 0 takes any free one.'),
  SCRAPERSKY_HOME: variable(text, './data', 'Where the built-in database and its log live.'),
  DATABASE_URL: variable(
    postgresUrl.optional(),
    undefined,
    'Use this PostgreSQL (15 or later) instead of the built-in one.',
  ),
  DATABASE_LISTEN_URL: variable(
    postgresUrl.optional(),
    undefined,
    'A direct connection for wake-ups, when DATABASE_URL leads to a transaction-mode pooler. Without it loops poll.',
  ),
  DATABASE_POOL_SIZE: variable(wholeNumber(2, 100), '10', 'Connections per process. Few are faster than many.'),
  DATABASE_TLS: variable(
    oneOf(['disable', 'require', 'verify-ca', 'verify-full']).optional(),
    undefined,
    'TLS to the database: disable, require (checked only with DATABASE_TLS_CA), verify-ca or verify-full. Unset: what sslmode in the URL says, else none.',
  ),
  DATABASE_TLS_CA: variable(
    text.optional(),
    undefined,
    'File with the certificate authority of the database server (PEM).',
  ),
  DATABASE_STATEMENT_TIMEOUT_SECONDS: variable(wholeNumber(1, 3600), '60', 'A statement that takes longer is ended.'),
  DATABASE_POLL_SECONDS: variable(
    wholeNumber(1, 300),
    '2',
    'How often loops look for work where wake-ups cannot be had (poolers).',
  ),
  SCHEDULER_SYSTEM_USER_ID: variable(
    z.uuid('must be a UUID'),
    '00000000-0000-7000-8000-000000000001',
    'The user whom the audit log names for background work.',
  ),
  QUEUE_LIMIT: variable(
    wholeNumber(0, 10_000_000),
    String(defaultQueueLimit),
    'Rows that may wait for a stage before the stage that leads to it takes no more; 0 is no limit.',
  ),
  SHUTDOWN_GRACE_SECONDS: variable(
    wholeNumber(0, 600),
    '10',
    'How long rows and requests in flight may go on after a stop; then leases are handed back and connections cut.',
  ),
  WORKER_NAME: variable(
    text.optional(),
    undefined,
    'Name of this worker in leases and logs. Unset: host and process id.',
  ),
  DEMO: variable(
    oneOf(['auto', 'on', 'off']),
    'auto',
    'The demo town: auto opens it on the first start when nothing else is set up, off removes it with its data.',
  ),
  LOG_LEVEL: variable(oneOf(logLevels), 'info', `One of ${logLevels.join(', ')}.`),
  LOG_FORMAT: variable(oneOf(['auto', 'pretty', 'json']), 'auto', 'auto is pretty on a terminal and JSON otherwise.'),
  NO_COLOR: variable(text.optional(), undefined, 'Any value: logs on a terminal have no colours (no-color.org).'),
  ...accessVariables,
  ...crawlVariables,
  ...providerVariables,
} as const satisfies Record<string, Variable>

const schedulerFields = {
  INTERVAL_MINUTES: { field: 'intervalMinutes', meaning: 'A run at least this often; wake-ups come at once.' },
  BATCH_SIZE: { field: 'batchSize', meaning: 'Rows per claim, at most.' },
  MAX_INSTANCES: { field: 'maxInstances', meaning: 'Runs that may overlap in one process.' },
  CONCURRENCY: { field: 'concurrency', meaning: 'Rows in flight per run.' },
} as const satisfies Record<string, { field: keyof SchedulerSettings; meaning: string }>

/** Nothing runs by them yet: WF8 is not there. */
const idleSchedulers: ReadonlySet<SchedulerName> = new Set<SchedulerName>(['EMAIL_VALIDATION', 'CRM_SYNC'])

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
        const summary = idleSchedulers.has(scheduler) ? `Drives nothing until WF8 is there. ${meaning}` : meaning
        return [
          `${scheduler}_SCHEDULER_${name}`,
          variable(wholeNumber(min, max), String(schedulerDefaults[scheduler][field]), summary),
        ]
      }),
    ),
  ),
}

type Values = { readonly [Name in keyof typeof fixedVariables]: z.output<(typeof fixedVariables)[Name]['schema']> }

export interface Config extends Values {
  readonly schedulers: Readonly<Record<SchedulerName, SchedulerSettings>>
  readonly workerName: string
  /** Variables that look like ours and are not: worth a warning at start, never a refusal. */
  readonly unknown: readonly string[]
}

export type Environment = Readonly<Record<string, string | undefined>>

/** Reads and checks everything at once, so that one start shows every mistake. */
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
  if (problems.length > 0) throw new AppError('config_invalid', problems.join('\n'))
  const fixed = values as Values
  return {
    ...fixed,
    schedulers: schedulersOf(values),
    workerName: fixed.WORKER_NAME ?? `${hostname()}:${process.pid}`,
    unknown: findMisspelt(Object.keys(environment)),
  }
}

/** A mistake in a secret is shown without the secret: start-up errors end up in logs. */
function shownValue(name: string, given: string | undefined): string {
  return /SECRET|PASSWORD|_KEY$/.test(name) ? '[masked]' : maskSecrets(given ?? '')
}

/** Half a configuration would accept nobody, or worse, somebody. */
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

function schedulersOf(values: Record<string, unknown>): Record<SchedulerName, SchedulerSettings> {
  const settings: Record<string, unknown> = {}
  for (const scheduler of schedulerNames) {
    settings[scheduler] = Object.fromEntries(
      fieldNames.map((name) => [schedulerFields[name].field, values[`${scheduler}_SCHEDULER_${name}`]]),
    )
  }
  return settings as Record<SchedulerName, SchedulerSettings>
}

/** Foreign variables are everywhere; only those that carry our words, or are a slip away from a long name, are ours. */
function findMisspelt(names: readonly string[]): string[] {
  const known = Object.keys(variables)
  return names
    .filter((name) => !(name in variables))
    .flatMap((name) => {
      const near = nearestName(name, known, 2)
      const ours = /^SCRAPERSKY_|_SCHEDULER_/.test(name) || (near !== undefined && name.length >= 8)
      if (!ours) return []
      const hint = nearestName(name, known, 6)
      return [`${name} is not a variable of ScraperSky${hint ? `; did you mean ${hint}?` : '.'}`]
    })
}

/** The process's environment over the `.env` file of the working directory. */
export function environmentOfProcess(): Environment {
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}
  return { ...file, ...process.env }
}
