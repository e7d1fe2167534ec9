import type { Box } from '../../src/core/geo.ts'

/** A business on the map that the stub providers serve. */
export interface TownBusiness {
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  /** Names of src/providers/business-kinds. */
  readonly kinds: readonly string[]
  readonly street?: string
  readonly houseNumber?: string
  readonly city?: string
  readonly region?: string
  readonly postcode?: string
  readonly country?: string
  readonly phone?: string
  readonly website?: string
  readonly email?: string
  /** By network, as in OpenStreetMap. Google returns none. */
  readonly socials?: Readonly<Record<string, string>>
  /** In the syntax of OpenStreetMap. */
  readonly openingHours?: string
  readonly rating?: number
  readonly reviewCount?: number
  readonly status?: 'OPERATIONAL' | 'CLOSED_TEMPORARILY' | 'CLOSED_PERMANENTLY'
}

/** A named part of the map. */
export interface TownArea {
  readonly name: string
  readonly box: Box
  readonly country: string
  /** Of the boundary in OpenStreetMap. */
  readonly relationId: number
}

/** The data of every stub provider. */
export interface Town {
  readonly areas: readonly TownArea[]
  readonly businesses: readonly TownBusiness[]
}
