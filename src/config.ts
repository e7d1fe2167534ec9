// The only reader of the environment. Every variable is one entry of `variables`; `.env.example` and docs/settings.md are
// generated from the same entries.
import { existsSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { parseEnv } from 'node:util'
import type { z } from 'zod'
import { accessVariables } from './config/access-variables.ts'
import { crawlVariables } from './config/crawl-variables.ts'
import { providerVariables } from './config/provider-variables.ts'
import { retentionVariables } from './config/retention-variables.ts'
import { schedulersOf, schedulerVariables } from './config/scheduler-variables.ts'
import { serverVariables } from './config/server-variables.ts'
import { validationVariables } from './config/validation-variables.ts'
import type { Variable } from './config/variable.ts'
import { AppError } from './core/errors.ts'
import { maskSecrets } from './core/mask-secrets.ts'
import { nearestName } from './core/nearest-name.ts'
import type { SchedulerName, SchedulerSettings } from './curation/scheduler-settings.ts'

const fixedVariables = {
  ...serverVariables,
  ...accessVariables,
  ...crawlVariables,
  ...providerVariables,
  ...validationVariables,
  ...retentionVariables,
} as const satisfies Record<string, Variable>

/** Every variable the product reads, by name, in the order of `.env.example`. */
export const variables: Readonly<Record<string, Variable>> = { ...fixedVariables, ...schedulerVariables }

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
