import { AppError } from '../../core/errors.ts'
import type { Database } from '../../db/database.ts'
import { type ReportedDestination, reportDestinations } from '../../stages/wf8-delivery/report-destinations.ts'

/** A destination by name or id. An exact name comes before one that differs in case. */
export async function findDestination(db: Database, tenantId: string, given: string): Promise<ReportedDestination> {
  const all = await reportDestinations(db, tenantId)
  const exact = all.find(({ id, name }) => name === given || id === given.toLowerCase())
  const found = exact ?? all.find(({ name }) => name.toLowerCase() === given.toLowerCase())
  if (found !== undefined) return found
  const known =
    all.length === 0
      ? 'There is none yet; add one with "scrapersky destinations create".'
      : `There are: ${all.map(({ name }) => name).join(', ')}.`
  throw new AppError('not_found', `There is no destination "${given}". ${known}`)
}
