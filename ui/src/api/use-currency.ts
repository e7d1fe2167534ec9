import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** In which all prices of this installation are; until that is known, what its price list has unless somebody wrote another. */
export function useCurrency(): string {
  const costs = useQuery({ queryKey: ['costs'], queryFn: ({ signal }) => call('GET /costs', { signal }) })
  return costs.data?.currency ?? 'USD'
}
