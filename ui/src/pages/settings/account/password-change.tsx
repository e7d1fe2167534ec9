import { Button, PasswordInput, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../../api/call.ts'
import { toast } from '../../../app/toast.ts'
import { FormProblem, fieldProblem } from '../../../parts/form-problem.tsx'
import { useWords } from '../../../words/define-words.ts'
import { words } from './words.ts'

export function PasswordChange() {
  const say = useWords(words)
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const change = useMutation({
    mutationFn: () =>
      call('PUT /auth/password', { body: { password, ...(current !== '' && { current_password: current }) } }),
    meta: { silent: true },
    onSuccess() {
      setCurrent('')
      setPassword('')
      toast(say('changed'))
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    change.mutate()
  }
  const eye = { 'aria-label': say('show') }
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw="24rem" align="stretch">
        <PasswordInput
          label={say('current')}
          autoComplete="current-password"
          visibilityToggleButtonProps={eye}
          value={current}
          onChange={(event) => setCurrent(event.currentTarget.value)}
          error={fieldProblem(change.error, 'current_password')}
        />
        <PasswordInput
          label={say('password')}
          description={say('passwordHint')}
          autoComplete="new-password"
          visibilityToggleButtonProps={eye}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={fieldProblem(change.error, 'password')}
        />
        <FormProblem error={change.error} />
        <div>
          <Button type="submit" loading={change.isPending}>
            {say('change')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
