import { distanceOf } from './compare-addresses.ts'
import { featuresOf } from './features.ts'
import { placeModel, probabilityOf } from './model.ts'
import type { PlaceFacts } from './place-facts.ts'

/** Whether two places are one business. */
export interface PlaceMatch {
  readonly same: boolean
  /** 0 to 1. */
  readonly score: number
  /** `link`: certain enough without a person. `ask`: a person decides. `different`: not worth a question. */
  readonly verdict: 'link' | 'ask' | 'different'
  /** What the decision is based on, as sentences of a few words. */
  readonly reasons: readonly string[]
}

/** Below this score no person is asked: on the training pairs, 4 % of such pairs are one business. */
const askFrom = 0.25
/** Coordinates of one business differ by up to this between sources. */
const usualMetres = 300

export function matchPlaces(a: PlaceFacts, b: PlaceFacts): PlaceMatch {
  const model = placeModel()
  const features = featuresOf(a, b)
  const metres = distanceOf(a, b)
  const score = probabilityOf(model, features, penaltyOf(metres))
  const verdict = score >= model.linkFrom ? 'link' : score >= askFrom ? 'ask' : 'different'
  return { same: score >= model.sameFrom, score, verdict, reasons: reasonsOf(features, metres) }
}

/** The training pairs have no coordinates: one step of the log odds for each further 300 m, at most 12. */
function penaltyOf(metres: number | undefined): number {
  return metres === undefined ? 0 : Math.min(12, Math.max(0, metres / usualMetres - 1))
}

type Reason = readonly [feature: string, holds: (value: number) => boolean, text: string]

const table: readonly Reason[] = [
  ['name_letters', (value) => value >= 0.99, 'same name'],
  ['name_contained', (value) => value >= 0.9, 'one name contains the other'],
  ['name_pairs', (value) => value < 0.4, 'different names'],
  ['name_unit', (value) => value > 0, 'one name is of a part or a department'],
  ['phone', (value) => value === 1, 'same phone'],
  ['phone', (value) => value >= 0 && value < 1, 'different phones'],
  ['website_path', (value) => value === 1, 'same page of a website'],
  ['website_host', (value) => value === 1, 'same website'],
  ['website_host', (value) => value >= 0 && value < 0.6, 'different websites'],
  ['email', (value) => value === 1, 'same e-mail'],
  ['social', (value) => value === 1, 'same profile'],
  ['address_number', (value) => value === 1, 'same house number'],
  ['address_number', (value) => value === 0, 'different house numbers'],
  ['address_street', (value) => value >= 0.9, 'same street'],
  ['address_street', (value) => value >= 0 && value < 0.4, 'different streets'],
  ['kinds', (value) => value >= 0.66, 'same kind of business'],
]

function reasonsOf(features: Readonly<Record<string, number>>, metres: number | undefined): string[] {
  const found = table.flatMap(([feature, holds, text]) => (holds(features[feature] ?? -1) ? [text] : []))
  return metres === undefined ? found : [...found, `${Math.round(metres)} m apart`]
}
