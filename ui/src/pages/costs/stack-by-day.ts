import type { CostReport } from '../../../../src/http/contract/types.ts'
import { daysBetween } from './cost-groups.ts'

interface Part {
  readonly provider: string
  readonly from: number
  readonly to: number
}

interface DayBar {
  readonly day: string
  readonly total: number
  readonly parts: readonly Part[]
}

interface Stacked {
  readonly bars: readonly DayBar[]
  readonly providers: readonly string[]
  /** Total of the highest day. At least 1, because bar heights are divided by it. */
  readonly highest: number
  readonly total: number
}

/** Stacked bars: one per day, with the providers always in the same order. */
export function stackByDay({ from, to, items }: CostReport, measure: 'amount' | 'calls'): Stacked {
  const providers = [...new Set(items.map(({ provider }) => provider))].toSorted()
  const sums = new Map<string, number>()
  for (const { day, provider, ...line } of items) {
    const key = `${day} ${provider}`
    sums.set(key, (sums.get(key) ?? 0) + line[measure])
  }
  const bars = daysBetween(from, to).map((day) => {
    let total = 0
    const parts = providers.flatMap((provider) => {
      const start = total
      total += sums.get(`${day} ${provider}`) ?? 0
      return total === start ? [] : [{ provider, from: start, to: total }]
    })
    return { day, total, parts }
  })
  const highest = Math.max(...bars.map(({ total }) => total))
  return {
    bars,
    providers,
    highest: highest > 0 ? highest : 1,
    total: bars.reduce((sum, bar) => sum + bar.total, 0),
  }
}
