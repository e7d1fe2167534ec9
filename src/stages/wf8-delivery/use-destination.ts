import { AppError } from '../../core/errors.ts'
import type { Database } from '../../db/database.ts'
import { type DestinationTools, type OpenDestination, openDestination } from './open-destination.ts'

const callMs = 30_000

export type DestinationWork<T> = (opened: OpenDestination, signal: AbortSignal) => Promise<T>

/** Calls that a person waits for: a connection test, a dry run. They end after half a minute. */
export async function useDestination<T>(
  db: Database,
  tools: DestinationTools,
  place: { readonly tenantId: string; readonly id: string },
  work: DestinationWork<T>,
): Promise<T> {
  const opened = await openDestination(db, tools, place)
  try {
    return await work(opened, AbortSignal.timeout(callMs))
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('provider_unavailable', `${opened.name} did not answer in time.`, { cause: error })
  } finally {
    await opened.client.close()
  }
}
