/** A repeatable source of random numbers from 0 to 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The fold of each pair. Pairs that share a place (`a/b` and `a/c`) are in one fold, so that none is judged by its like. */
export function foldsByPlace(ids: readonly string[], folds: number, random: () => number): number[] {
  const foldOfPlace = new Map<string, number>()
  return ids.map((id) => {
    const places = id.split('/')
    const fold = places.map((place) => foldOfPlace.get(place)).find((known) => known !== undefined)
    const chosen = fold ?? Math.floor(random() * folds)
    for (const place of places) foldOfPlace.set(place, chosen)
    return chosen
  })
}
