/** The page of each table, and the parameter that opens one row. */
const pages = {
  leads: { to: '/leads', parameter: 'row' },
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

/** A table that the pipeline shows: leads are no step of it. */
export type PipelineTable = Exclude<TableWithPage, 'leads'>

export const isPipelineTable = (table: string): table is PipelineTable => table !== 'leads' && hasPage(table)

/** The table of the grid at a path. */
export function tableAt(path: string): TableWithPage | undefined {
  const tables = Object.keys(pages).filter(hasPage)
  return tables.find((table) => pages[table].to === path && pages[table].parameter === 'row')
}

/** Tables whose rows have a page of their own. */
const rowPages: Readonly<Record<string, string>> = { leads: '/leads', searches: '/searches' }

/** The page of a row, or the page of its table with the row open; undefined for tables without a page. */
export function rowUrl(table: string, id: string) {
  if (!hasPage(table)) return undefined
  const rowPage = rowPages[table]
  if (rowPage !== undefined) return { to: `${rowPage}/${id}`, search: {} as never }
  const { to, parameter } = pages[table]
  return { to, search: { [parameter]: id } as never }
}
