import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RuleChange } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import type { GateSlug } from '../../api/entity-routes.ts'
import type { Routes } from '../../api/routes.ts'
import type { RuleDraft } from '../../api/work-routes.ts'

type Rules = Routes['GET /rules']['response']
const key = ['rules'] as const

export function useRules() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call('GET /rules', { signal }) })
}

/** Updates the list optimistically and rolls back on error. `onChanged` is called even if the card was closed meanwhile. */
export function useRuleChange(gate: GateSlug, id: string, onChanged: (change: RuleChange) => void) {
  const client = useQueryClient()
  const update = (change: (rule: Rules['items'][number]) => Rules['items'][number]) =>
    client.setQueryData<Rules>(
      key,
      (known) => known && { items: known.items.map((rule) => (rule.id === id ? change(rule) : rule)) },
    )
  return useMutation({
    mutationFn: (change: RuleChange) => call('PATCH /rules/:gate', { params: { gate }, body: change }),
    async onMutate(change) {
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData<Rules>(key)
      update((rule) => ({ ...rule, ...change }))
      return { before }
    },
    onError: (_error, _change, context) => client.setQueryData(key, context?.before),
    onSuccess(rule, change) {
      update(() => rule)
      onChanged(change)
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['rule-changes'] }),
  })
}

/** Counts the rows that were there before the rule and match it. */
export function useWaiting(gate: GateSlug, onCounted: (count: number) => void) {
  return useMutation({
    mutationFn: () => call('POST /rules/:gate/dry-run', { params: { gate }, body: {} }),
    onSuccess: ({ now }) => onCounted(now.count),
  })
}

/** What a draft would select. A mutation, because it may scan all rows of the gate and must not be refetched. */
export function useDryRun(gate: GateSlug) {
  return useMutation({
    mutationFn: (draft: RuleDraft) => call('POST /rules/:gate/dry-run', { params: { gate }, body: draft }),
    meta: { silent: true },
  })
}
