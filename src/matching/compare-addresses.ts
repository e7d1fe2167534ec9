import { metresBetween } from '../core/geo.ts'
import { streetTypes, streetWord, unitMarkers } from './data/address-words.ts'
import { foldText, wordsOf } from './fold-text.ts'
import type { PlaceFacts } from './place-facts.ts'
import { jaroWinkler, pairSimilarity } from './text-similarity.ts'

interface Street {
  readonly number: string
  readonly words: readonly string[]
  readonly unit: string
}

/** Postal addresses. -1 is unknown on one side. */
export function compareAddresses(a: PlaceFacts, b: PlaceFacts) {
  const [first, second] = [streetOf(a), streetOf(b)]
  return {
    address_number: compareNumbers(first, second),
    address_numbers: shareOfNumbers(a.address.freeform, b.address.freeform),
    address_street: compareStreets(first, second),
    address_text: textSimilarity(a.address.freeform, b.address.freeform),
    address_unit: first.unit === '' || second.unit === '' ? 0 : first.unit === second.unit ? 1 : -1,
    address_postcode: comparePostcodes(a.address.postcode, b.address.postcode),
    address_locality: textSimilarity(a.address.locality, b.address.locality),
  }
}

/** Metres between both, undefined without coordinates. */
export function distanceOf(a: PlaceFacts, b: PlaceFacts): number | undefined {
  if (a.latitude === undefined || a.longitude === undefined) return undefined
  if (b.latitude === undefined || b.longitude === undefined) return undefined
  return metresBetween(
    { latitude: a.latitude, longitude: a.longitude },
    { latitude: b.latitude, longitude: b.longitude },
  )
}

function streetOf({ address }: PlaceFacts): Street {
  const away = new Set(wordsOf(`${address.locality ?? ''} ${address.country ?? ''}`))
  const words = foldText(address.freeform ?? '')
    .split(' ')
    .filter(Boolean)
    .map(streetWord)
  const marker = words.findIndex((word, at) => at > 0 && unitMarkers.has(word) && words[at + 1] !== undefined)
  const main = marker === -1 ? words : words.slice(0, marker)
  const number = main.find((word) => /^\d+[a-z]?$/.test(word) && word !== address.postcode) ?? ''
  const kept = main.filter((word) => word !== number && !streetTypes.has(word))
  const local = kept.filter((word) => !away.has(word))
  return {
    number: /^\d+/.exec(number)?.[0] ?? '',
    words: local.length === 0 ? kept : local,
    unit: marker === -1 ? '' : (words[marker + 1] ?? ''),
  }
}

/** 1 equal, 0 different, 0.5 within ten. */
function compareNumbers(a: Street, b: Street): number {
  if (a.number === '' || b.number === '') return -1
  if (a.number === b.number) return 1
  return Math.abs(Number(a.number) - Number(b.number)) <= 10 ? 0.5 : 0
}

/** Share of the numbers in common, for addresses as blocks: `3-12-3`. */
function shareOfNumbers(a: string | undefined, b: string | undefined): number {
  const [first, second] = [a, b].map((text) => new Set(foldText(text ?? '').match(/\d+/g)))
  if (first === undefined || second === undefined || first.size === 0 || second.size === 0) return -1
  return first.intersection(second).size / Math.min(first.size, second.size)
}

function compareStreets(a: Street, b: Street): number {
  if (a.words.length === 0 || b.words.length === 0) return -1
  const [short, long] = a.words.length <= b.words.length ? [a.words, b.words] : [b.words, a.words]
  const matched = short.filter((word) => long.some((other) => other === word || isNearly(word, other))).length
  const byWords = matched / short.length
  return Math.max(byWords, pairSimilarity(a.words.join(''), b.words.join('')))
}

function isNearly(a: string, b: string): boolean {
  return a.length > 3 && b.length > 3 && jaroWinkler(a, b) > 0.9
}

function textSimilarity(a: string | undefined, b: string | undefined): number {
  const [first, second] = [foldText(a ?? ''), foldText(b ?? '')]
  return first === '' || second === ''
    ? -1
    : Math.max(jaroWinkler(first, second) - 0.001, pairSimilarity(first, second))
}

/** Share of the shorter postcode that both begin with: `72764-5335` is within `72764`. */
function comparePostcodes(a: string | undefined, b: string | undefined): number {
  const [first, second] = [foldText(a ?? '').replaceAll(' ', ''), foldText(b ?? '').replaceAll(' ', '')]
  const length = Math.min(first.length, second.length)
  if (length === 0) return -1
  let equal = 0
  while (equal < length && first[equal] === second[equal]) equal++
  return equal / length
}
