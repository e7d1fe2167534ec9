import { AppError } from '../core/errors.ts'
import { googlePrices, verifierPrices } from '../costs/price-list.ts'
import type { Tools } from '../stages/tools.ts'
import type { SearchSetup } from '../stages/wf1-place-search/search-request.ts'

/** Tools that fail the test when a stage uses one: declaring, checking and curating must not. */
export const unavailableTools: Tools = {
  get web(): never {
    throw new Error('a stage used the web')
  },
  hasCrawlProxy: false,
  get extractor(): never {
    throw new Error('a stage used the extractor')
  },
  autopilot: {
    apply() {
      throw new Error('a stage used the autopilot')
    },
    harvest() {
      throw new Error('a stage used the autopilot')
    },
  },
  curate() {
    throw new Error('a stage used curation')
  },
  get placeProviders(): never {
    throw new Error('a stage used the maps')
  },
  prices: googlePrices,
  destinations: {
    secrets: {
      seal() {
        throw new Error('a secret of a destination was sealed')
      },
      open() {
        throw new Error('a secret of a destination was opened')
      },
      isCurrent() {
        throw new Error('a secret of a destination was read')
      },
    },
    get clients(): never {
      throw new Error('a destination was called')
    },
  },
  schedules: {
    start() {
      throw new Error('a stage started scheduled work')
    },
    sendEmail: undefined,
    webAppUrl: undefined,
  },
  verifierPrices,
  emailVerifiers: {
    get() {
      throw new AppError('credential_rejected', 'Tests have no account at a paid verifier.')
    },
    close: async () => undefined,
  },
  get secrets(): never {
    throw new Error('a stage opened a secret')
  },
  get lists(): never {
    throw new Error('a stage read a list at a URL')
  },
  get emailValidator(): never {
    throw new Error('a stage validated e-mails')
  },
}

/** The given tools; using any other fails the test. */
export function toolsWith(given: Partial<Tools>): Tools {
  return Object.create(unavailableTools, Object.getOwnPropertyDescriptors(given))
}

export const testValidation = { maxAgeDays: 90, prices: verifierPrices }

/** For servers in tests without searches. */
export const unavailableSearches: SearchSetup = {
  preferred: 'openstreetmap',
  available: ['openstreetmap'],
  reuseHours: 24,
  // Not the default currency, so that hard-coded dollars are noticed.
  prices: { ...googlePrices, currency: 'CHF' },
  providerOf: () => unavailableTools.placeProviders.get('openstreetmap'),
}
