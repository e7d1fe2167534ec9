import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useStageName } from '../../messages/stage-labels.ts'
import { messages } from './messages.ts'

/** Options of a select: "All stages", then every stage by name. */
export function useStageOptions(): readonly { readonly value: string; readonly label: string }[] {
  const t = useMessages(messages)
  const nameOf = useStageName()
  const { data } = useQuery({ queryKey: ['stages'], queryFn: ({ signal }) => call('GET /stages', { signal }) })
  const stages = data?.items.map(({ id }) => ({ value: id, label: nameOf(id) })) ?? []
  return [{ value: '', label: t('allStages') }, ...stages]
}
