import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../../api/call.ts'
import { toast } from '../../../app/toast.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { FormProblem, fieldProblem } from '../../../parts/form-problem.tsx'
import { messages } from './messages.ts'
import classes from './tenant.module.css'

export function RenameTenant({ name: current }: { readonly name: string }) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const [name, setName] = useState(current)
  const rename = useMutation({
    mutationFn: () => call('PATCH /tenant', { body: { name } }),
    meta: { silent: true },
    onSuccess(tenant) {
      client.setQueryData(['tenant'], tenant)
      void client.invalidateQueries({ queryKey: ['tenants'] })
      toast(t('saved', { name: tenant.name }))
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    rename.mutate()
  }
  return (
    <form className={classes.rename} onSubmit={submit} noValidate>
      <TextInput
        className={classes.field ?? ''}
        label={t('name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={fieldProblem(rename.error, 'name')}
      />
      <Button type="submit" mt={22} disabled={name === current} loading={rename.isPending}>
        {t('save')}
      </Button>
      <FormProblem error={rename.error} />
    </form>
  )
}
