/** Where the rows of a table are shown. The parameter opens one of them. */
const rooms = {
  places: { to: '/places', parameter: 'row' },
  local_businesses: { to: '/businesses', parameter: 'row' },
  domains: { to: '/domains', parameter: 'row' },
  sitemap_files: { to: '/sitemaps', parameter: 'row' },
  pages: { to: '/pages', parameter: 'row' },
  contacts: { to: '/contacts', parameter: 'row' },
  searches: { to: '/search', parameter: 'id' },
  imports: { to: '/imports', parameter: 'id' },
} as const

type Table = keyof typeof rooms

export const roomOf = (table: Table) => rooms[table]

/** The page of a row with the row open; undefined for rows that have no page. */
export function rowAddress(table: string, id: string) {
  if (!isTable(table)) return undefined
  const { to, parameter } = rooms[table]
  return { to, search: { [parameter]: id } as never }
}

const isTable = (name: string): name is Table => Object.hasOwn(rooms, name)
