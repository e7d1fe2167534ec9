import type { DemoBusiness } from './demo-business.ts'

/** A known contact of the town: this value belongs to this host. */
export interface TrueContact {
  readonly host: string
  readonly value: string
  /** Why a crawler that follows the rules cannot find it; undefined: it must be found. */
  readonly unreachable: string | undefined
}

/** A value that was found on a host. */
export interface FoundValue {
  readonly host: string
  readonly value: string
}

export interface Score {
  /** Share of the reachable values that were found. */
  readonly recall: number
  /** Share of the found values that are true. */
  readonly precision: number
  readonly missed: readonly TrueContact[]
  readonly wrong: readonly FoundValue[]
}

/** All contacts of these businesses, each value of a host once. */
export function truthOf(businesses: readonly DemoBusiness[]): readonly TrueContact[] {
  const truth = businesses.flatMap(({ host, contacts }) =>
    host === undefined ? [] : contacts.map(({ value, unreachable }) => ({ host, value, unreachable })),
  )
  return [...new Map(truth.map((contact) => [keyOf(contact), contact])).values()]
}

/** Compares found values with known ones. If nothing was found, precision is 0. */
export function scoreOf(truth: readonly TrueContact[], found: readonly FoundValue[]): Score {
  const known = new Set(truth.map(keyOf))
  const seen = new Map(found.map((value) => [keyOf(value), value]))
  const reachable = truth.filter(({ unreachable }) => unreachable === undefined)
  const missed = reachable.filter((contact) => !seen.has(keyOf(contact)))
  const wrong = [...seen].flatMap(([key, value]) => (known.has(key) ? [] : [value]))
  const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
  return {
    recall: share(reachable.length - missed.length, reachable.length),
    precision: share(seen.size - wrong.length, seen.size),
    missed,
    wrong,
  }
}

const keyOf = ({ host, value }: FoundValue) => `${host} ${value}`
