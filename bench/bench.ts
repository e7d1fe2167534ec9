export interface BenchContext {
  /** Reports what is being measured now. */
  readonly progress: (text: string) => void
  readonly args: readonly string[]
}

export interface BenchResult {
  readonly header: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
  /** The keys of the JSON line besides `bench`. */
  readonly result: Readonly<Record<string, unknown>>
}

export interface Bench {
  readonly summary: string
  run(context: BenchContext): Promise<BenchResult>
}

/** Ends the benchmark with its message alone: a peer is missing, or a requirement does not hold. */
export class BenchError extends Error {}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Rounds to the given number of decimals; further digits are noise. */
export function rounded(value: number, decimals = 2): number {
  return Number(value.toFixed(decimals))
}
