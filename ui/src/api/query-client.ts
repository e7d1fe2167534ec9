import { MutationCache, QueryClient } from '@tanstack/react-query'
import { isRetryable } from './send.ts'

/** Calls `onFailure` for each failed mutation, except those with `meta: { silent: true }`, which show it themselves. */
export function createQueryClient(onFailure: (error: unknown) => void): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, _given, _context, mutation) => {
        if (mutation.meta?.silent !== true) onFailure(error)
      },
    }),
    defaultOptions: {
      queries: {
        // The event stream invalidates queries; this is for data it does not cover.
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && isRetryable(error),
        // A local server responds even when the browser reports no network.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
