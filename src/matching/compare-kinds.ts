import { foldText } from './fold-text.ts'
import type { PlaceFacts } from './place-facts.ts'
import { jaroWinkler } from './text-similarity.ts'

/** Words of taxonomies that group kinds. */
const groupWords = new Set(
  `and or of the other general business businesses professional professionals service services b2b store stores shop shops
  retail place places public health medicine medical dining drinking arts entertainment community government landmarks outdoors
  travel transportation sports recreation active life eat drink supply supplies manufacturing structure geography organization
  association office company companies center centre venue s`.split(/\s+/),
)

/** How far the kinds agree, by their words; -1 if one side has none. */
export function compareKinds(a: PlaceFacts, b: PlaceFacts) {
  const [first, second] = [wordsOfKinds(a), wordsOfKinds(b)]
  if (first.length === 0 || second.length === 0) return { kinds: -1 }
  const [short, long] = first.length <= second.length ? [first, second] : [second, first]
  const matched = short.filter((word) => long.some((other) => word === other || isNearly(word, other))).length
  return { kinds: matched / Math.min(short.length, 3) }
}

function wordsOfKinds({ kinds }: PlaceFacts): string[] {
  const leaves = kinds.map((kind) => kind.split('>').at(-1) ?? '')
  return [...new Set(leaves.flatMap((kind) => foldText(kind).split(' ')))].filter(
    (word) => word !== '' && !groupWords.has(word),
  )
}

function isNearly(a: string, b: string): boolean {
  return a.length > 3 && b.length > 3 && jaroWinkler(a, b) > 0.9
}
