/** The page of each table, and the parameter that opens one row. */
const pages = {
  searches: { to: '/search', parameter: 'id' },
  imports: { to: '/imports', parameter: 'id' },
  places: { to: '/places', parameter: 'row' },
  local_businesses: { to: '/businesses', parameter: 'row' },
  domains: { to: '/domains', parameter: 'row' },
  sitemap_files: { to: '/sitemaps', parameter: 'row' },
  pages: { to: '/pages', parameter: 'row' },
  contacts: { to: '/contacts', parameter: 'row' },
} as const

/** A table that has a page. */
export type TableWithPage = keyof typeof pages

export const pageOf = (table: TableWithPage) => pages[table]

export const hasPage = (table: string): table is TableWithPage => Object.hasOwn(pages, table)

/** The table of the grid at a path. */
export function tableAt(path: string): TableWithPage | undefined {
  const tables = Object.keys(pages).filter(hasPage)
  return tables.find((table) => pages[table].to === path && pages[table].parameter === 'row')
}

/** The page of a table with one row open; undefined for tables without a page. */
export function rowUrl(table: string, id: string) {
  if (!hasPage(table)) return undefined
  const { to, parameter } = pages[table]
  return { to, search: { [parameter]: id } as never }
}
