/** Where the rows of a table are shown. The parameter opens one of them. */
const rooms: Readonly<Record<string, { readonly to: string; readonly parameter: string }>> = {
  places: { to: '/places', parameter: 'row' },
  local_businesses: { to: '/businesses', parameter: 'row' },
  domains: { to: '/domains', parameter: 'row' },
  sitemap_files: { to: '/sitemaps', parameter: 'row' },
  pages: { to: '/pages', parameter: 'row' },
  contacts: { to: '/contacts', parameter: 'row' },
  searches: { to: '/search', parameter: 'id' },
  imports: { to: '/imports', parameter: 'id' },
}

/** The page of a row with the row open; undefined for rows that have no page. */
export function rowAddress(table: string, id: string) {
  const room = Object.hasOwn(rooms, table) ? rooms[table] : undefined
  return room && { to: room.to, search: { [room.parameter]: id } as never }
}
