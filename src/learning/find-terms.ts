import { type Fact, type Facts, isMet, type Term } from './term.ts'

/** A value that fewer rows have is no fact about a kind of row: it may be one person's. */
const minRows = 5
const minShare = 0.01
const maxValues = 12
const maxBounds = 9

/** The conditions on one column that some rows meet and some do not. */
export function findTerms(field: string, rows: readonly Facts[]): Term[] {
  const facts = rows.map((row) => row[field] ?? null)
  const least = Math.max(minRows, rows.length * minShare)
  return candidates(field, facts).filter((term) => {
    const count = facts.filter((fact) => isMet(term, fact)).length
    return count >= least && count <= facts.length - least
  })
}

function candidates(field: string, facts: readonly Fact[]): Term[] {
  const known = facts.filter((fact) => fact !== null)
  const has: Term = { field, op: 'is_not_null' }
  const [first] = known
  // A fact that is only ever true says "has one".
  if (typeof first === 'boolean' && !known.includes(false)) return [has]
  if (typeof first === 'boolean') return [{ field, op: 'equals', value: true }, has]
  if (typeof first === 'number') return [...bounds(known.map(Number)).map((value) => gte(field, value)), has]
  if (typeof first === 'string')
    return [...byFrequency(known.map(String)).map((value): Term => ({ field, op: 'equals', value })), has]
  const entries = known.flatMap((fact) => (Array.isArray(fact) ? [...new Set<string>(fact)] : []))
  return [...byFrequency(entries).map((value): Term => ({ field, op: 'has_any', value: [value] })), has]
}

const gte = (field: string, value: number): Term => ({ field, op: 'gte', value })

/** Lower bounds that divide the numbers into groups of similar size, rounded to four digits. */
function bounds(numbers: readonly number[]): number[] {
  const sorted = numbers.toSorted((one, other) => one - other)
  const distinct = [...new Set(sorted)]
  if (distinct.length <= maxBounds + 1) return distinct.slice(1)
  const steps = Array.from({ length: maxBounds }, (_, index) => (index + 1) / (maxBounds + 1))
  const found = steps.map((share) => Number((sorted[Math.floor(share * sorted.length)] ?? 0).toPrecision(4)))
  return [...new Set(found)]
}

function byFrequency(values: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const order = [...counts].toSorted(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
  return order.slice(0, maxValues).map(([value]) => value)
}
