import { useQuery } from '@tanstack/react-query'
import type { EntityDescription } from '../../../src/http/contract/types.ts'
import { call } from './call.ts'
import type { Slug } from './entity-routes.ts'

/** The columns and user fields of an entity, loaded once. */
export function useEntity(slug: Slug): EntityDescription | undefined {
  const { data } = useQuery({
    queryKey: ['entities'],
    queryFn: ({ signal }) => call('GET /entities', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.items.find((one) => one.slug === slug)
}
