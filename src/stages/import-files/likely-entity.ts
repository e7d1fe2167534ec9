import type { TableRow } from '../../extract/table/table-row.ts'
import { guessColumns } from '../../providers/csv/guess-columns.ts'
import { guessContactColumns } from './contact-columns.ts'
import { maxTitleRows } from './row-reader.ts'

/**
 * What the column titles say that a list contains, whatever it is read as: a list of people that is read as one of sites would
 * lose their names and the rows without a site. Null: nothing, or sites.
 */
export function likelyEntity(rows: readonly TableRow[]): 'contacts' | 'places' | null {
  for (const { cells } of rows.slice(0, maxTitleRows + 1)) {
    const entity = entityOf(cells)
    if (entity !== null) return entity
  }
  return null
}

function entityOf(titles: readonly string[]): 'contacts' | 'places' | null {
  const contact = guessContactColumns(titles)
  const business = guessColumns(titles)
  const isReachable = contact.has('email') || contact.has('phone')
  // In exports of map services "title" is the name of the business, and so is "name" in most lists of businesses.
  const isNamed = contact.has('name') && (contact.has('company') || contact.has('title'))
  if (isReachable && (isNamed || contact.has('first_name') || contact.has('last_name'))) return 'contacts'
  if (business.has('name') && business.size > 1) return 'places'
  return contact.has('email') && !contact.has('website') ? 'contacts' : null
}
