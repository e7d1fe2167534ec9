import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RuleChange } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import type { Slug } from '../../api/entity-routes.ts'
import type { Routes } from '../../api/routes.ts'
import type { RuleDraft } from '../../api/work-routes.ts'

type Rules = Routes['GET /rules']['response']
const key = ['rules'] as const

export function useRules() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call('GET /rules', { signal }) })
}

/** Stands in the list at once; goes back, with a message, when the server refuses it. `onChanged` is told even if whoever asked is closed by then. */
export function useRuleChange(gate: Slug, id: string, onChanged: (change: RuleChange) => void) {
  const client = useQueryClient()
  const put = (change: (rule: Rules['items'][number]) => Rules['items'][number]) =>
    client.setQueryData<Rules>(
      key,
      (known) => known && { items: known.items.map((rule) => (rule.id === id ? change(rule) : rule)) },
    )
  return useMutation({
    mutationFn: (change: RuleChange) => call('PATCH /rules/:gate', { params: { gate }, body: change }),
    async onMutate(change) {
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData<Rules>(key)
      put((rule) => ({ ...rule, ...change }))
      return { before }
    },
    onError: (_error, _change, context) => client.setQueryData(key, context?.before),
    onSuccess(rule, change) {
      put(() => rule)
      onChanged(change)
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['rule-changes'] }),
  })
}

/** What a draft would select. Asked for, never by itself: it may look at every row of a gate. */
export function useDryRun(gate: Slug) {
  return useMutation({
    mutationFn: (draft: RuleDraft) => call('POST /rules/:gate/dry-run', { params: { gate }, body: draft }),
    meta: { silent: true },
  })
}
