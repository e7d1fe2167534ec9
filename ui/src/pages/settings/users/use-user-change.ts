import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { User } from '../../../../../src/http/contract/types.ts'
import { call } from '../../../api/call.ts'
import type { UserChange } from '../../../api/house-routes.ts'
import type { Routes } from '../../../api/routes.ts'
import { toast } from '../../../app/toast.ts'
import { useWords } from '../../../words/define-words.ts'
import { personName } from './person-name.ts'
import { words } from './words.ts'

/** Changes an account and the line that shows it. */
export function useUserChange({ id }: User) {
  const say = useWords(words)
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: UserChange) => call('PATCH /users/:id', { params: { id }, body }),
    onSuccess(changed) {
      client.setQueryData<Routes['GET /users']['answer']>(
        ['users'],
        (known) => known && { items: known.items.map((one) => (one.id === id ? changed : one)) },
      )
      toast(say('changed', { person: personName(changed) }))
    },
  })
}
