import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** The user's tenant, and what the installation offers it. */
export function useTenant() {
  return useQuery({ queryKey: ['tenant'], queryFn: ({ signal }) => call('GET /tenant', { signal }) })
}

/** The currency of all prices; USD, the default of the price list, until it is loaded. */
export function useCurrency(): string {
  const costs = useQuery({ queryKey: ['costs'], queryFn: ({ signal }) => call('GET /costs', { signal }) })
  return costs.data?.currency ?? 'USD'
}
