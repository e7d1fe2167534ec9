import type { StubServer } from '../../demo/stub-servers/stub-server.ts'
import type { Town, TownBusiness } from '../../demo/stub-servers/town.ts'
import type { AppError } from '../core/errors.ts'
import type { PlaceFact, PlaceProvider, PlaceQuery, ProviderPlace } from '../providers/place-provider.ts'

/** A provider and the stub server that it calls. */
export interface ProviderFixture {
  readonly provider: PlaceProvider
  readonly standIn: StubServer
  /** The provider's clock, so that times can be compared exactly. */
  readonly now: Date
  close(): Promise<void>
}

export const townBox = { south: 53.7, west: -1.7, north: 53.9, east: -1.4 }
export const emptyBox = { south: 10, west: 10, north: 10.1, east: 10.1 }
const basicNeeds: readonly PlaceFact[] = ['name', 'location', 'address', 'kinds', 'phone', 'website']

/** A town with the given number of dentists and a few bakeries. */
export function townOf(dentists: number): Town {
  const business = (kind: string, index: number): TownBusiness => ({
    name: `${kind} ${index + 1}`,
    latitude: 53.71 + (index % 50) * 0.003,
    longitude: -1.69 + Math.floor(index / 50) * 0.01,
    kinds: [kind],
    street: 'Mill Lane',
    houseNumber: String(index + 1),
    city: 'Milltown',
    postcode: 'MT1 2AB',
    country: 'GB',
    phone: `+44 113 496 ${String(index).padStart(4, '0')}`,
    website: `https://${kind}-${index + 1}.example/`,
    openingHours: 'Mo-Fr 09:00-17:30; Sa 09:00-12:00',
    reviewCount: (index * 7919) % 1000,
  })
  return {
    areas: [{ name: 'Milltown', box: townBox, country: 'GB', relationId: 77 }],
    businesses: [
      ...Array.from({ length: dentists }, (_, index) => business('dentist', index)),
      ...Array.from({ length: 5 }, (_, index) => business('bakery', index)),
    ],
  }
}

export function queryFor(change: Partial<PlaceQuery> = {}): PlaceQuery {
  return { kind: 'dentist', box: townBox, needs: basicNeeds, ...change }
}

/** All result pages of a query. */
export async function allPages(provider: PlaceProvider, query: PlaceQuery): Promise<ProviderPlace[][]> {
  const pages: ProviderPlace[][] = []
  let pageToken: string | undefined
  do {
    const page = await provider.search({ ...query, ...(pageToken === undefined ? undefined : { pageToken }) }, soon())
    pages.push([...page.places])
    pageToken = page.nextPageToken
  } while (pageToken !== undefined)
  return pages
}

/** The error of a call that must fail. */
export async function errorOf(call: Promise<unknown>): Promise<AppError> {
  const outcome = await call.then(
    () => new Error('no error was thrown'),
    (error: unknown) => error,
  )
  return outcome as AppError
}

/** A signal that never aborts in practice. */
export function soon(): AbortSignal {
  return AbortSignal.timeout(30_000)
}

/** For `await using`: closes also when the test fails. */
export function disposable(world: ProviderFixture): ProviderFixture & AsyncDisposable {
  return { ...world, [Symbol.asyncDispose]: () => world.close() }
}
