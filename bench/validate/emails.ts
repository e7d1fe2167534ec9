export const emailCount = 100_000
const domainCount = 20_000

/** Shares of consumer providers in lists of leads; the rest are companies, by Zipf's law. */
const providers: readonly (readonly [domain: string, share: number])[] = [
  ['gmail.com', 0.2],
  ['yahoo.com', 0.04],
  ['hotmail.com', 0.04],
  ['outlook.com', 0.02],
  ['web.de', 0.02],
  ['gmx.de', 0.02],
]
const locals = ['info', 'office', 'jane.miller', 'j.baker', 'sales', 'kontakt', 'tom', 'ann.lee']
const endings = ['com', 'de', 'co.uk', 'fr', 'net', 'it']

function domainAt(index: number): string {
  return providers[index]?.[0] ?? `company-${index}.${endings[index % endings.length]}`
}

/** Each domain at least once, the others skewed, in an order that looks random and is the same in every run. */
export function benchEmails(): string[] {
  const random = randomNumbers(20)
  const indexes = Array.from({ length: emailCount }, (_, n) => (n < domainCount ? n : domainOf(random())))
  for (let n = emailCount - 1; n > 0; n--) {
    const other = Math.floor(random() * (n + 1))
    const [a = 0, b = 0] = [indexes[n], indexes[other]]
    indexes[n] = b
    indexes[other] = a
  }
  return indexes.map((index, n) => `${locals[n % locals.length]}${n % 97}@${domainAt(index)}`)
}

function domainOf(chance: number): number {
  let passed = 0
  for (const [index, [, share]] of providers.entries()) {
    passed += share
    if (chance < passed) return index
  }
  const rest = (chance - passed) / (1 - passed)
  return Math.min(domainCount - 1, providers.length + Math.floor(domainCount ** rest))
}

/** Mulberry32. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
