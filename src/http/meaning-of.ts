import { errorCatalogue } from '../core/error-catalogue.ts'

/** What an error code means and what to do about it; null for one that this version does not know. */
export function meaningOf(code: string | null): string | null {
  return Object.entries(errorCatalogue).find(([known]) => known === code)?.[1].meaning ?? null
}
