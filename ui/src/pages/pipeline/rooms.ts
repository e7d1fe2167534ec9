import {
  IconAddressBook,
  IconBuildingStore,
  IconFileImport,
  IconFileText,
  IconMapPin,
  IconSearch,
  IconSitemap,
  IconWorld,
} from '@tabler/icons-react'

/** Which page shows the rows of a table, and how the map draws it. */
export const rooms = {
  searches: { path: '/search', icon: IconSearch },
  imports: { path: '/imports', icon: IconFileImport },
  places: { path: '/places', icon: IconMapPin },
  local_businesses: { path: '/businesses', icon: IconBuildingStore },
  domains: { path: '/domains', icon: IconWorld },
  sitemap_files: { path: '/sitemaps', icon: IconSitemap },
  pages: { path: '/pages', icon: IconFileText },
  contacts: { path: '/contacts', icon: IconAddressBook },
} as const

export type RoomName = keyof typeof rooms

export function isRoom(table: string): table is RoomName {
  return Object.hasOwn(rooms, table)
}
