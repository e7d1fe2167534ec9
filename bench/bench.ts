export interface BenchWorld {
  /** What is being measured now, for whoever waits. */
  readonly progress: (text: string) => void
  readonly args: readonly string[]
}

export interface BenchResult {
  readonly header: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
  /** The keys that the JSON line carries beside `bench`. */
  readonly result: Readonly<Record<string, unknown>>
}

export interface Bench {
  readonly summary: string
  run(world: BenchWorld): Promise<BenchResult>
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** To the given number of decimals: what stands behind them is noise. */
export function rounded(value: number, decimals = 2): number {
  return Number(value.toFixed(decimals))
}
