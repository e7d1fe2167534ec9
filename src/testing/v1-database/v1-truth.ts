/** The expected result of importing one table: each row is created, merged or rejected. */
export interface TableTruth {
  readonly read: number
  readonly created: number
  readonly merged: number
  readonly rejected: Readonly<Record<string, number>>
  /** Values that are dropped although their row is imported. */
  readonly dropped: Readonly<Record<string, number>>
}

export type V1Truth = Readonly<Record<string, TableTruth>>

export interface GeneratedTable {
  readonly table: string
  readonly count: number
  row(n: number): Readonly<Record<string, unknown>>
  readonly truth: TableTruth
}

export function truthOf(
  read: number,
  merged: number,
  rejected: Readonly<Record<string, number>> = {},
  dropped: Readonly<Record<string, number>> = {},
): TableTruth {
  const refused = Object.values(rejected).reduce((sum, count) => sum + count, 0)
  return { read, created: read - merged - refused, merged, rejected, dropped }
}

/** The part of a table that row `n` belongs to; parts follow each other in the given order. */
export function partOf<Name extends string>(
  n: number,
  parts: readonly (readonly [Name, number])[],
): { readonly name: Name | 'beyond'; readonly n: number } {
  let rest = n
  for (const [name, count] of parts) {
    if (rest < count) return { name, n: rest }
    rest -= count
  }
  return { name: 'beyond', n: rest }
}
