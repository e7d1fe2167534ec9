import type { CurationStatus } from '../api/entity-routes.ts'

/** The curation statuses and their keys. */
export const statusKeys = [
  { key: '1', status: 'Selected' },
  { key: '2', status: 'Maybe' },
  { key: '3', status: 'Not a Fit' },
  { key: '4', status: 'Archived' },
  { key: '5', status: 'New' },
] as const satisfies readonly { readonly key: string; readonly status: CurationStatus }[]
