import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CreatedKey } from '../../../../../src/http/contract/types.ts'
import { call } from '../../../api/call.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { fieldProblem } from '../../../parts/form-problem.tsx'
import { type Expiry, ExpiryField } from './expiry-field.tsx'
import { messages } from './messages.ts'
import { ScopeFields } from './scope-fields.tsx'

interface AddKeyProps {
  readonly onMade: (key: CreatedKey) => void
  readonly onClose: () => void
}

export function AddKey({ onMade, onClose }: AddKeyProps) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly string[]>(['read'])
  const [expiresAt, setExpiresAt] = useState<Expiry>(null)
  const [isDayMissing, setDayMissing] = useState(false)
  const add = useMutation({
    mutationFn: (expires_at: string | null) => call('POST /api-keys', { body: { name, scopes, expires_at } }),
    meta: { silent: true },
    onSuccess(made) {
      void client.invalidateQueries({ queryKey: ['api-keys'] })
      onMade(made)
    },
  })
  const submit = () => {
    setDayMissing(expiresAt === undefined)
    if (expiresAt !== undefined) add.mutate(expiresAt)
  }
  const dayProblem = isDayMissing && expiresAt === undefined ? t('dayMissing') : undefined
  return (
    <FormDialog title={t('add')} action={t('create')} mutation={add} onSubmit={submit} onClose={onClose}>
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={fieldProblem(add.error, 'name')}
        data-autofocus
      />
      <ScopeFields scopes={scopes} onChange={setScopes} error={fieldProblem(add.error, 'scopes')} />
      <ExpiryField onChange={setExpiresAt} error={dayProblem ?? fieldProblem(add.error, 'expires_at')} />
    </FormDialog>
  )
}
