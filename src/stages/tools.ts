import type { PriceList } from '../costs/price-list.ts'
import type { Web } from '../crawl/web.ts'
import type { Autopilot } from '../curation/autopilot/autopilot.ts'
import type { CurationResult } from '../curation/change-curation.ts'
import type { CurationChange } from '../curation/curate.ts'
import type { Trx } from '../db/transaction.ts'
import type { ExtractPool } from '../extract/pool/extract-pool.ts'
import type { EmailVerifier, EmailVerifierName } from '../providers/email-verifiers/email-verifier.ts'
import type { PlaceProviders } from '../providers/place-provider.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { EmailValidator } from '../validation/create-email-validator.ts'
import type { ListClient } from './import-files/download-list.ts'
import type { ScheduledWork } from './schedules/scheduled-work.ts'
import type { DestinationTools } from './wf8-delivery/open-destination.ts'

export interface EmailVerifiers {
  get(name: EmailVerifierName): EmailVerifier
  close(): Promise<void>
}

/** Dependencies of the stages. Each is created on first use, so that declaring stages opens no connections. */
export interface Tools {
  readonly web: Web
  /** Of the installation: CRAWL_PROXY_URL. */
  readonly hasCrawlProxy: boolean
  readonly extractor: ExtractPool
  /** Rules that select among the rows that a save wrote. */
  readonly autopilot: Autopilot
  /** Applies a curation change that a person requested beforehand. */
  readonly curate: (trx: Trx, change: CurationChange) => Promise<CurationResult>
  /** The place providers of this installation. */
  readonly placeProviders: PlaceProviders
  readonly prices: PriceList
  /** Credentials and clients of CRMs, mailing lists and webhooks. */
  readonly destinations: DestinationTools
  /** How lists at a URL are read. */
  readonly lists: ListClient
  readonly emailValidator: EmailValidator
  readonly emailVerifiers: EmailVerifiers
  /** Opens the credentials of tenants. */
  readonly secrets: Secrets
  readonly schedules: ScheduledWork
  /** Of the paid verifiers. */
  readonly verifierPrices: PriceList
}
