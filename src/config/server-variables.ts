// The process, its database, its secrets and its logs.
import { z } from 'zod'
import { logLevels } from '../core/log.ts'
import { defaultQueueLimit } from '../curation/scheduler-settings.ts'
import { list, oneOf, port, text, type Variable, variable, wholeNumber } from './variable.ts'

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

export const serverVariables = {
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
  DATABASE_READ_URL: variable(
    postgresUrl.optional(),
    undefined,
    'Streaming standby of DATABASE_URL that serves lists, counts and exports while it is fresh. The same for all processes with an API.',
  ),
  DATABASE_READ_MAX_LAG_SECONDS: variable(
    wholeNumber(1, 60),
    '5',
    'How old the data of DATABASE_READ_URL may be. Users always see their own changes; an older standby is not read.',
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
} as const satisfies Record<string, Variable>
