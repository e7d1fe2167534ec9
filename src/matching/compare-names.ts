import { givenNames } from '../extract/data/given-names.ts'
import { commonWords, functionWords, legalForms, personTitles, unitWords } from './data/name-words.ts'
import { foldText, wordsOf } from './fold-text.ts'
import { kindWords } from './kind-words.ts'
import type { PlaceFacts } from './place-facts.ts'
import { jaroWinkler, pairSimilarity } from './text-similarity.ts'

interface WeightedWord {
  readonly word: string
  readonly weight: number
}

const wordWeights = { legal: 0, function: 0, locality: 0.2, common: 0.35, own: 1 } as const

/** Names of both places, compared as letters and as weighted words. */
export function compareNames(a: PlaceFacts, b: PlaceFacts) {
  const localities = new Set(
    [a, b].flatMap(({ address }) => wordsOf(`${address.locality ?? ''} ${address.region ?? ''}`)),
  )
  const [first, second] = [weigh(a.name, localities), weigh(b.name, localities)]
  const [joinedA, joinedB] = [joined(first), joined(second)]
  const { matched, leftA, leftB } = pairWords(first, second)
  const [totalA, totalB] = [sum(first), sum(second)]
  const [ownA, ownB] = [ownWords(first), ownWords(second)]
  const numbers = compareNumbers(a.name, b.name)
  return {
    name_letters: jaroWinkler(joinedA, joinedB),
    name_pairs: pairSimilarity(joinedA, joinedB),
    name_sorted: jaroWinkler(sorted(first), sorted(second)),
    name_common: matched / Math.max(0.01, totalA + totalB - matched),
    name_contained: matched / Math.max(0.01, Math.min(totalA, totalB)),
    name_extra_more: Math.max(sum(leftA), sum(leftB)),
    name_extra_less: Math.min(sum(leftA), sum(leftB)),
    name_unexplained_more: Math.max(unexplained(leftA, a, b), unexplained(leftB, a, b)),
    name_unexplained_less: Math.min(unexplained(leftA, a, b), unexplained(leftB, a, b)),
    name_part: bestPart(a.name, b.name),
    name_first_word:
      first[0] === undefined || second[0] === undefined ? -1 : jaroWinkler(first[0].word, second[0].word),
    name_own: ownA === '' || ownB === '' ? -1 : pairSimilarity(ownA, ownB),
    name_numbers: numbers,
    name_unit: unitDifference(leftA, leftB),
    name_person: personDifference(leftA, leftB),
    name_words: Math.min(first.length, second.length, 8),
    name_weight: Math.min(totalA, totalB, 6),
  }
}

function weigh(name: string, localities: ReadonlySet<string>): WeightedWord[] {
  const words = wordsOf(name.replace(/(?<=^|[^\p{L}])(\p{L})\.(?=\s?\p{L}\b)/gu, '$1')).slice(0, 30)
  const kept = words.filter((word) => !legalForms.has(word) && !functionWords.has(word))
  return (kept.length === 0 ? words : kept).map((word) => ({ word, weight: weightOf(word, localities) }))
}

function weightOf(word: string, localities: ReadonlySet<string>): number {
  if (localities.has(word)) return wordWeights.locality
  return commonWords.has(word) || unitWords.has(word) || kindWords.has(word) || personTitles.has(word)
    ? wordWeights.common
    : wordWeights.own
}

/** Weight of words that only one name has and that neither a kind, nor a postal address, nor a website of either explains. */
function unexplained(left: readonly WeightedWord[], a: PlaceFacts, b: PlaceFacts): number {
  if (left.length === 0) return 0
  const texts = [a, b].flatMap(({ kinds, websites, address }) => [
    ...kinds,
    ...websites.map((website) => website.split(/[?#]/)[0] ?? ''),
    ...Object.values(address),
  ])
  const letters = foldText(texts.join(' ')).replaceAll(' ', '')
  return sum(left.filter(({ word }) => word.length < 3 || !letters.includes(word)))
}

const partMarks = /[()|,:/;[\]{}]| [-–—] /

/** The best pair of a whole name and a part of the other one, by separators: `Acme (Leeds)`, `Acme - Dental care`. */
function bestPart(a: string, b: string): number {
  const [first, second] = [a, b].map((name) =>
    [name, ...name.split(partMarks)].map(lettersOf).filter((part) => part.length > 2),
  )
  const [wholeA = '', wholeB = ''] = [lettersOf(a), lettersOf(b)]
  return Math.max(
    0,
    ...(first ?? []).map((part) => pairSimilarity(part, wholeB)),
    ...(second ?? []).map((part) => pairSimilarity(part, wholeA)),
  )
}

function lettersOf(name: string): string {
  return wordsOf(name)
    .filter((word) => !legalForms.has(word) && !functionWords.has(word))
    .join('')
}

function joined(words: readonly WeightedWord[]): string {
  return words.map(({ word }) => word).join('')
}

function sorted(words: readonly WeightedWord[]): string {
  return words
    .map(({ word }) => word)
    .sort()
    .join('')
}

function ownWords(words: readonly WeightedWord[]): string {
  return words.flatMap(({ word, weight }) => (weight === wordWeights.own ? [word] : [])).join('')
}

function sum(words: readonly WeightedWord[]): number {
  return words.reduce((total, { weight }) => total + weight, 0)
}

/** Pairs equal and nearly equal words, also those written together on one side. */
function pairWords(a: readonly WeightedWord[], b: readonly WeightedWord[]) {
  const leftB = [...b]
  const leftA: WeightedWord[] = []
  let matched = 0
  for (let at = 0; at < a.length; at++) {
    const one = a[at] as WeightedWord
    const same = leftB.findIndex(({ word }) => isSameWord(one.word, word))
    if (same !== -1) {
      matched += Math.max(one.weight, leftB[same]?.weight ?? 0)
      leftB.splice(same, 1)
      continue
    }
    const next = a[at + 1]
    const together = next === undefined ? -1 : leftB.findIndex(({ word }) => word === one.word + next.word)
    if (together !== -1) {
      matched += Math.max(one.weight, next?.weight ?? 0, leftB[together]?.weight ?? 0)
      leftB.splice(together, 1)
      at++
      continue
    }
    const apart = leftB.findIndex(({ word }, index) => word + (leftB[index + 1]?.word ?? ' ') === one.word)
    if (apart !== -1) {
      matched += one.weight
      leftB.splice(apart, 2)
    } else leftA.push(one)
  }
  return { matched, leftA, leftB }
}

function isSameWord(a: string, b: string): boolean {
  if (a === b) return true
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length < 4 || /\d/.test(a + b)) return false
  if (long === `${short}s` || long === `${short}es`) return true
  return jaroWinkler(a, b) >= 0.92
}

/** 1: the same numbers, 0: one side has none, -1: different ones. 0.5: neither has any. */
function compareNumbers(a: string, b: string): number {
  const [first, second] = [numbersIn(a), numbersIn(b)]
  if (first.length === 0 && second.length === 0) return 0.5
  if (first.length === 0 || second.length === 0) return 0
  return first.some((number) => second.includes(number)) ? 1 : -1
}

function numbersIn(name: string): string[] {
  return (
    foldText(name)
      .match(/\d+/g)
      ?.map((digits) => digits.replace(/^0+/, '')) ?? []
  )
}

/** Words of a part of a business that only one side has, at most 2. */
function unitDifference(leftA: readonly WeightedWord[], leftB: readonly WeightedWord[]): number {
  return Math.min(2, [...leftA, ...leftB].filter(({ word }) => unitWords.has(word)).length)
}

/** 1 if only one side names a person, 2 if both name different ones. */
function personDifference(leftA: readonly WeightedWord[], leftB: readonly WeightedWord[]): number {
  const isPerson = ({ word }: WeightedWord) => personTitles.has(word) || givenNames.has(word)
  return Number(leftA.some(isPerson)) + Number(leftB.some(isPerson))
}
