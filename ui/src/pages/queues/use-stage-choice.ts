import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useWords } from '../../words/define-words.ts'
import { useStageName } from '../../words/stage-words.ts'
import { words } from './words.ts'

/** Every stage by name, with "all" before them. */
export function useStageChoice(): readonly { readonly value: string; readonly label: string }[] {
  const say = useWords(words)
  const nameOf = useStageName()
  const { data } = useQuery({ queryKey: ['stages'], queryFn: ({ signal }) => call('GET /stages', { signal }) })
  const stages = data?.items.map(({ id }) => ({ value: id, label: nameOf(id) })) ?? []
  return [{ value: '', label: say('allStages') }, ...stages]
}
