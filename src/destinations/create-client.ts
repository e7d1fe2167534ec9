import type { buildConnector } from 'undici'
import { AppError } from '../core/errors.ts'
import type { Pacer } from '../crawl/pacing/pacer.ts'
import type { DestinationClient, DestinationKind } from './destination.ts'
import { DestinationApi } from './destination-api.ts'
import type { DestinationAccess } from './destination-type.ts'
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
  readonly now?: () => Date
}

/** A destination as it is stored, with its opened credential. */
export interface ClientOptions extends DestinationAccess {
  readonly kind: DestinationKind
  /** What is paced: every process that uses this credential. */
  readonly lane: string
}

export function createDestinationClient(environment: ClientEnvironment, options: ClientOptions): DestinationClient {
  const { kind, credential, lane } = options
  const type = destinationTypes[kind]
  if (type === undefined) throw new AppError('fields_invalid', `There is no destination of the kind ${kind}.`)
  const { title, baseUrl, gapMs, headersOf, secretsOf } = type
  const fixed = environment.baseUrls?.[kind] ?? baseUrl?.(options)
  const url = fixed ?? options.baseUrl
  if (url === null || url === undefined) throw new AppError('fields_invalid', `${title} needs a base URL.`)
  const api = new DestinationApi({
    title,
    baseUrl: url,
    headers: headersOf(credential),
    secrets: secretsOf(credential),
    userAgent: environment.userAgent,
    pace: { pacer: environment.pacer, gapMs, lane },
    ...(fixed === undefined && { connect: environment.guardedConnect }),
    ...(environment.now && { now: environment.now }),
  })
  return type.create(api, options)
}
