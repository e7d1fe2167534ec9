/** The one list of where the rows of a table are shown. The parameter opens one of them. */
const rooms = {
  searches: { to: '/search', parameter: 'id' },
  imports: { to: '/imports', parameter: 'id' },
  places: { to: '/places', parameter: 'row' },
  local_businesses: { to: '/businesses', parameter: 'row' },
  domains: { to: '/domains', parameter: 'row' },
  sitemap_files: { to: '/sitemaps', parameter: 'row' },
  pages: { to: '/pages', parameter: 'row' },
  contacts: { to: '/contacts', parameter: 'row' },
} as const

/** A table whose rows have a page. */
export type RoomName = keyof typeof rooms

export const roomOf = (table: RoomName) => rooms[table]

export const isRoom = (table: string): table is RoomName => Object.hasOwn(rooms, table)

/** The table whose grid stands at a path. */
export function tableAt(path: string): RoomName | undefined {
  const tables = Object.keys(rooms).filter(isRoom)
  return tables.find((table) => rooms[table].to === path && rooms[table].parameter === 'row')
}

/** The page of a row with the row open; undefined for rows that have no page. */
export function rowAddress(table: string, id: string) {
  if (!isRoom(table)) return undefined
  const { to, parameter } = rooms[table]
  return { to, search: { [parameter]: id } as never }
}
