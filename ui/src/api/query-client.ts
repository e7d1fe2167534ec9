import { MutationCache, QueryClient } from '@tanstack/react-query'
import { isRetryable } from './send.ts'

/** `onFailure` hears of every change that failed and whose own code does not show it (`meta: { silent: true }`). */
export function createQueryClient(onFailure: (error: unknown) => void): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, _given, _context, mutation) => {
        if (mutation.meta?.silent !== true) onFailure(error)
      },
    }),
    defaultOptions: {
      queries: {
        // The stream of events says when something is old; this is for what it does not cover.
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && isRetryable(error),
        // A server on this machine answers although the browser believes to be without a network.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
