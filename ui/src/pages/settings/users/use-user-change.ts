import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { User, UserChange } from '../../../../../src/http/contract/types.ts'
import { call } from '../../../api/call.ts'
import type { Routes } from '../../../api/routes.ts'
import { toast } from '../../../app/toast.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { messages } from './messages.ts'
import { personName } from './person-name.ts'

/** Changes an account and updates the cached list. */
export function useUserChange({ id }: User) {
  const t = useMessages(messages)
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: UserChange) => call('PATCH /users/:id', { params: { id }, body }),
    onSuccess(changed, { manages_installation: isAppointed }) {
      client.setQueryData<Routes['GET /users']['response']>(
        ['users'],
        (known) => known && { items: known.items.map((one) => (one.id === id ? changed : one)) },
      )
      toast(t(isAppointed === true ? 'appointed' : 'changed', { person: personName(changed) }))
    },
  })
}
