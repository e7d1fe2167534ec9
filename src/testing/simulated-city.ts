import { type Box, contains, type GeoPoint } from '../core/geo.ts'
import { Random } from '../stages/wf1-place-search/plan/random.ts'

interface SimulatedPlace extends GeoPoint {
  readonly id: string
  /** The higher, the sooner a capped query returns it. */
  readonly prominence: number
}

const cityBox: Box = { south: 53.7, west: -1.8, north: 53.9, east: -1.3 }

interface City {
  readonly box: Box
  readonly places: readonly SimulatedPlace[]
  /** Answers as a provider does: the most prominent ones up to the cap, a few missed by chance in every query. */
  query(box: Box): SimulatedPlace[]
}

interface CityOptions {
  readonly seed: number
  readonly size: number
  readonly cap: number
  /** Chance that a query leaves out a place that it should give, for one of no prominence and for the most prominent. */
  readonly missRate: readonly [obscure: number, prominent: number]
}

/**
 * A city of so many businesses: a dense centre with the better known ones, suburbs of different size, high streets,
 * malls with dozens under one roof, and villages between. Density varies by four orders of magnitude.
 */
export function simulateCity({ seed, size, cap, missRate }: CityOptions): City {
  const random = new Random(seed)
  const place = placer(random)
  const places = Array.from({ length: size }, (_, index) => {
    const { latitude, longitude, fame } = place()
    return { id: `place-${seed}-${index}`, latitude, longitude, prominence: fame + random.next() }
  })
  const northward = places.toSorted((a, b) => a.latitude - b.latitude)
  const [obscure, prominent] = missRate
  return {
    box: cityBox,
    places,
    query: (box) =>
      northward
        .slice(firstFrom(northward, box.south), firstFrom(northward, box.north + 1e-9))
        .filter((candidate) => contains(box, candidate))
        .filter(({ prominence }) => random.next() >= obscure + (prominent - obscure) * Math.min(1, prominence))
        // Two queries never rank quite alike.
        .map((candidate) => ({ candidate, rank: candidate.prominence + random.next() * 0.1 }))
        .sort((a, b) => b.rank - a.rank)
        .slice(0, cap)
        .map(({ candidate }) => candidate),
  }
}

/** The index of the first place at or north of a latitude. */
function firstFrom(northward: readonly SimulatedPlace[], latitude: number): number {
  let [from, to] = [0, northward.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((northward[middle]?.latitude ?? 90) < latitude) from = middle + 1
    else to = middle
  }
  return from
}

interface Spot extends GeoPoint {
  readonly fame: number
}

function placer(random: Random): () => Spot {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
  const anywhere = (): GeoPoint => ({
    latitude: cityBox.south + random.next() * (cityBox.north - cityBox.south),
    longitude: cityBox.west + random.next() * (cityBox.east - cityBox.west),
  })
  const near = (centre: GeoPoint, spread: number, fame = 0): Spot => {
    const latitude = centre.latitude + normal() * spread
    const longitude = centre.longitude + (normal() * spread) / 0.59
    return contains(cityBox, { latitude, longitude }) ? { latitude, longitude, fame } : near(centre, spread, fame)
  }
  const centre = { latitude: 53.8, longitude: -1.55 }
  const suburbs = Array.from({ length: 14 }, () => ({ at: near(centre, 0.05), spread: 0.003 + random.next() * 0.01 }))
  const streets = Array.from({ length: 20 }, () => ({ from: near(centre, 0.04), to: near(centre, 0.04) }))
  const malls = Array.from({ length: 12 }, () => near(centre, 0.05))
  const one = <T>(list: readonly T[]): T =>
    list[Math.min(list.length - 1, Math.floor(random.next() ** 2 * list.length))] as T
  return () => {
    const kind = random.next()
    if (kind < 0.25) return near(centre, 0.008, 0.3)
    if (kind < 0.65) {
      const suburb = one(suburbs)
      return near(suburb.at, suburb.spread)
    }
    if (kind < 0.8) {
      const { from, to } = one(streets)
      const along = random.next()
      return near(
        {
          latitude: from.latitude + (to.latitude - from.latitude) * along,
          longitude: from.longitude + (to.longitude - from.longitude) * along,
        },
        0.0003,
      )
    }
    return kind < 0.85 ? near(one(malls), 0.0004) : { ...anywhere(), fame: 0 }
  }
}
