import { createHash } from 'node:crypto'
import type { buildConnector } from 'undici'
import { AppError } from '../core/errors.ts'
import type { Pacer } from '../crawl/pacing/pacer.ts'
import type { DestinationClient, DestinationKind } from './destination.ts'
import { DestinationApi } from './destination-api.ts'
import type { Credential, DestinationAccess } from './destination-type.ts'
import { destinationTypes } from './destination-types.ts'

/** What the installation gives every client. */
export interface ClientEnvironment {
  readonly userAgent: string
  /** Shared by all processes. */
  readonly pacer: Pacer
  /** For base URLs that users set: refuses IPs that are not public, unless the operator allows them. */
  readonly guardedConnect: buildConnector.connector
  /** Base URLs of hosted services that the operator overrides. */
  readonly baseUrls?: Partial<Record<DestinationKind, string>>
  /** Minimum time between two calls, in place of the documented one. For servers without a limit. */
  readonly gapMs?: number
}

/** A destination as it is stored, with its opened credential. */
export interface ClientOptions extends DestinationAccess {
  readonly kind: DestinationKind
  /** What is paced, in all processes, where the limit does not belong to the account. */
  readonly lane: string
  /** The clock of the database: a receiver refuses what is signed by the clock of a worker that is wrong. */
  readonly now: () => Date
}

export function createDestinationClient(environment: ClientEnvironment, options: ClientOptions): DestinationClient {
  const { kind, credential, lane, now } = options
  const type = destinationTypes[kind]
  if (type === undefined) throw new AppError('fields_invalid', `There is no destination of the kind ${kind}.`)
  const { title, baseUrl, gapMs, headersOf, secretsOf, hasAccountLimit, limitEndsInMs } = type
  const fixed = environment.baseUrls?.[kind] ?? baseUrl?.(options)
  const url = fixed ?? options.baseUrl
  if (url === null || url === undefined) throw new AppError('fields_invalid', `${title} needs a base URL.`)
  const api = new DestinationApi({
    title,
    baseUrl: url,
    headers: headersOf(credential),
    secrets: secretsOf(credential),
    userAgent: environment.userAgent,
    pace: {
      pacer: environment.pacer,
      gapMs: environment.gapMs ?? gapMs,
      lane: hasAccountLimit === true ? accountLane(kind, credential) : lane,
    },
    ...(fixed === undefined && { connect: environment.guardedConnect }),
    limitEndsInMs: (response) => limitEndsInMs?.(response, options, now()),
    now,
  })
  return type.create(api, options)
}

/** Keys of such services are long and random: their hash does not reveal them. */
function accountLane(kind: DestinationKind, credential: Credential): string {
  const parts = JSON.stringify(Object.entries(credential).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  return `account:${kind}-${createHash('sha256').update(parts).digest('hex').slice(0, 32)}`
}
