interface Seen {
  readonly done: number
  readonly lastAt: number
  /** The first step that was seen: how long it took is not known. */
  readonly first: { readonly at: number; readonly done: number } | undefined
}

/** Requests after the first that make the pace of a site known. */
const minRequests = 3

/** The seconds that each site needs for a request. Work of an earlier run says nothing about the pace of this one. */
export class SitePaces {
  readonly #seen = new Map<string, Seen>()

  /** Records that a site has `done` requests, the last at `lastAt`; returns how many are new. */
  record(id: string, done: number, lastAt: number): number {
    const before = this.#seen.get(id)
    if (before === undefined) this.#seen.set(id, { done, lastAt, first: undefined })
    if (before === undefined || done <= before.done) return 0
    this.#seen.set(id, { done, lastAt, first: before.first ?? { at: lastAt, done } })
    return done - before.done
  }

  /** Undefined as long as it is not known. */
  of(id: string): number | undefined {
    const seen = this.#seen.get(id)
    return seen === undefined ? undefined : paceOf(seen)
  }

  median(): number | undefined {
    const known = [...this.#seen.values()].map(paceOf).filter((pace) => pace !== undefined)
    return known.sort((one, other) => one - other)[Math.floor(known.length / 2)]
  }
}

function paceOf({ done, lastAt, first }: Seen): number | undefined {
  if (first === undefined || done - first.done < minRequests) return undefined
  return (lastAt - first.at) / (done - first.done)
}
