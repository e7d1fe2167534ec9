import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Suggestions } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import type { GateSlug } from '../../api/entity-routes.ts'

const key = ['suggestions'] as const

/** What was learnt at a gate. One request for all gates. */
export function useSuggestions(table: string) {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /suggestions', { signal }),
    select: ({ items }): Suggestions | undefined => items.find(({ entity }) => entity === table),
  })
}

export function useSuggestionsChange(gate: GateSlug, onChanged: (selects: boolean) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (selects: boolean) => call('PUT /suggestions/:gate', { params: { gate }, body: { selects } }),
    onSuccess: (_state, selects) => onChanged(selects),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}

export function useSelectionUndo(onUndone: (restored: number) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('POST /bulk-actions/:id/undo', { params: { id } }),
    onSuccess: ({ restored }) => onUndone(restored),
    onSettled: () => Promise.all([key, ['rows']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}
