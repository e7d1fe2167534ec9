import { ownCopy } from '../own-copy.ts'

/** Attributes that extractors read, one bit each, so that one number says which of them a tag has. */
export const attribute = {
  href: 1 << 0,
  rel: 1 << 1,
  title: 1 << 2,
  alt: 1 << 3,
  'aria-label': 1 << 4,
  style: 1 << 5,
  class: 1 << 6,
  hidden: 1 << 7,
  dir: 1 << 8,
  itemprop: 1 << 9,
  itemscope: 1 << 10,
  itemtype: 1 << 11,
  typeof: 1 << 12,
  property: 1 << 13,
  content: 1 << 14,
  name: 1 << 15,
  'http-equiv': 1 << 16,
  type: 1 << 17,
  action: 1 << 18,
  method: 1 << 19,
  lang: 1 << 20,
  'xml:lang': 1 << 21,
  first: 1 << 22,
  last: 1 << 23,
  /** Any `data-*` attribute whose name hints at an e-mail. */
  data: 1 << 24,
} as const

export type AttributeName = keyof typeof attribute

const bits = new Map<string, number>(Object.entries(attribute).filter(([name]) => name !== 'data'))
const contactDataName =
  /mail|user|name|domain|host|local|part|cf|addr|contact|enc|href|site|tel|tld|suffix|phone|first|last|^data-(?:[a-z]|at|to)$/

/** First letter and length leave one or two names: most attributes are recognised without cutting out their name. */
const buckets: (readonly string[] | undefined)[] = []
for (const name of bits.keys()) {
  const bucket = name.charCodeAt(0) * 16 + name.length
  buckets[bucket] = [...(buckets[bucket] ?? []), name]
}

export function attributeBit(html: string, start: number, end: number): number {
  const first = html.charCodeAt(start) | 32
  const length = end - start
  const names = first < 128 && length < 16 ? buckets[first * 16 + length] : undefined
  if (names !== undefined) {
    for (const name of names) if (html.startsWith(name, start)) return bits.get(name) ?? 0
    if (isUpper(html.charCodeAt(start))) return bits.get(html.slice(start, end).toLowerCase()) ?? 0
  }
  if (first !== 100 || length < 6 || html.charCodeAt(start + 4) !== 45) return 0
  return dataBit(html.slice(start, end))
}

/** Cache: pages repeat their `data-*` names. */
const dataBits = new Map<string, number>()

function dataBit(name: string): number {
  const known = dataBits.get(name)
  if (known !== undefined) return known
  const bit = contactDataName.test(name.toLowerCase()) ? attribute.data : 0
  if (dataBits.size > 2_000) dataBits.clear()
  if (name.length < 64) dataBits.set(ownCopy(name), bit)
  return bit
}

function isUpper(code: number): boolean {
  return code >= 65 && code <= 90
}
