import { AppError } from '../core/errors.ts'

/** Prices of a provider's SKUs. The version explains old ledger entries. */
export interface PriceList {
  readonly version: string
  readonly currency: string
  /** Per call, as decimal text: money is never a float. */
  readonly prices: Readonly<Record<string, string>>
}

/**
 * Google's public pay-as-you-go prices, without free monthly calls and volume discounts, so that at least the billed amount
 * is counted. An operator with other prices overrides single SKUs.
 */
export const googlePrices: PriceList = {
  version: 'google-2025-03',
  currency: 'USD',
  prices: {
    'places.text_search.essentials_ids_only': '0',
    'places.text_search.essentials': '0.032',
    'places.text_search.pro': '0.032',
    'places.text_search.enterprise': '0.035',
    'places.details.essentials_ids_only': '0',
    'places.details.essentials': '0.005',
    'places.details.pro': '0.017',
    'places.details.enterprise': '0.02',
  },
}

/**
 * Public prices of the paid verifiers for the smallest packages, per e-mail, so that at least the billed amount is counted.
 */
export const verifierPrices: PriceList = {
  version: 'verifiers-2026-11',
  currency: 'USD',
  prices: { 'debounce.validation': '0.002', 'zerobounce.validation': '0.01' },
}

/** The list with some prices replaced and a version that shows it. */
export function withPrices(list: PriceList, changes: Readonly<Record<string, string>>): PriceList {
  const unknown = Object.keys(changes).find((sku) => !Object.hasOwn(list.prices, sku))
  if (unknown !== undefined) {
    const known = Object.keys(list.prices).join(', ')
    throw new AppError('config_invalid', `The price list has no SKU "${unknown}". Its SKUs are: ${known}.`)
  }
  if (Object.keys(changes).length === 0) return list
  return { ...list, version: `${list.version}+own`, prices: { ...list.prices, ...changes } }
}

/** Throws for a SKU without a price: a call of unknown cost could exceed a budget. */
export function priceOf(list: PriceList, sku: string): string {
  const price = Object.hasOwn(list.prices, sku) ? list.prices[sku] : undefined
  if (price === undefined)
    throw new AppError('config_invalid', `The price list ${list.version} has no price for ${sku}.`)
  return price
}
