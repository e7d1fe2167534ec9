import { Button, PasswordInput, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../../api/call.ts'
import { refreshSession, useUser } from '../../../api/session.ts'
import { toast } from '../../../app/toast.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { FormProblem, fieldProblem } from '../../../parts/form-problem.tsx'
import { messages } from './messages.ts'

export function PasswordChange() {
  const t = useMessages(messages)
  const user = useUser()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const change = useMutation({
    mutationFn: () =>
      call('PUT /auth/password', { body: { password, ...(current !== '' && { current_password: current }) } }),
    meta: { silent: true },
    async onSuccess() {
      setCurrent('')
      setPassword('')
      toast(t('changed'))
      await refreshSession()
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    change.mutate()
  }
  const toggleProps = { 'aria-label': t('show') }
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw="24rem" align="stretch">
        {user?.has_password === true && (
          <PasswordInput
            label={t('current')}
            autoComplete="current-password"
            visibilityToggleButtonProps={toggleProps}
            value={current}
            onChange={(event) => setCurrent(event.currentTarget.value)}
            error={fieldProblem(change.error, 'current_password')}
          />
        )}
        <PasswordInput
          label={t('password')}
          description={t('passwordHint')}
          autoComplete="new-password"
          visibilityToggleButtonProps={toggleProps}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={fieldProblem(change.error, 'password')}
        />
        <FormProblem error={change.error} />
        <div>
          <Button type="submit" loading={change.isPending}>
            {t('change')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
