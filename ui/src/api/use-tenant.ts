import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** Whose rows these are, and what the installation can do for them. */
export function useTenant() {
  return useQuery({ queryKey: ['tenant'], queryFn: ({ signal }) => call('GET /tenant', { signal }) })
}
