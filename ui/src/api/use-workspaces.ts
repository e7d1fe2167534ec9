import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** The workspaces that the user may open; none until they are loaded. */
export function useWorkspaces() {
  const query = useQuery({ queryKey: ['workspaces'], queryFn: ({ signal }) => call('GET /workspaces', { signal }) })
  const all = query.data?.items ?? []
  return { all, current: all.find(({ is_current }) => is_current), own: all.find(({ is_demo }) => !is_demo) }
}
