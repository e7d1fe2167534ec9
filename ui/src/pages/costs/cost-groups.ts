import type { CostReport } from '../../../../src/http/contract/types.ts'

export const groupings = ['provider', 'stage', 'day'] as const
export type Grouping = (typeof groupings)[number]
type CostLine = CostReport['items'][number]

export interface CostGroup {
  /** A day, a provider or a stage; '' where no stage is known. */
  readonly key: string
  readonly amount: number
  readonly calls: number
  /** What is billed: a call with 100 e-mails has 100. */
  readonly units: number
}

/** Sums lines by day (newest first), or by provider or stage (highest cost first). */
export function groupCosts(lines: readonly CostLine[], by: Grouping): readonly CostGroup[] {
  const sums = new Map<string, CostGroup>()
  for (const line of lines) {
    const key = line[by] ?? ''
    const before = sums.get(key) ?? { key, amount: 0, calls: 0, units: 0 }
    sums.set(key, {
      key,
      amount: before.amount + line.amount,
      calls: before.calls + line.calls,
      units: before.units + line.units,
    })
  }
  return [...sums.values()].toSorted((one, other) =>
    by === 'day' ? other.key.localeCompare(one.key) : other.amount - one.amount || other.calls - one.calls,
  )
}

export function sumOf(groups: readonly CostGroup[]): Pick<CostGroup, 'amount' | 'calls'> {
  return groups.reduce(({ amount, calls }, group) => ({ amount: amount + group.amount, calls: calls + group.calls }), {
    amount: 0,
    calls: 0,
  })
}

/** All UTC days of the range, including days without costs. */
export function daysBetween(from: string, to: string): readonly string[] {
  const first = Date.parse(`${from}T00:00:00Z`)
  const count = Math.round((Date.parse(`${to}T00:00:00Z`) - first) / 86_400_000) + 1
  return Array.from({ length: Math.max(0, count) }, (_none, index) =>
    new Date(first + index * 86_400_000).toISOString().slice(0, 10),
  )
}
