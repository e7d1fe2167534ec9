import { Button, Group, NumberInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../../api/call.ts'
import { usePermissions } from '../../../api/use-permissions.ts'
import { toast } from '../../../app/toast.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { FormProblem, fieldProblem } from '../../../parts/form-problem.tsx'
import { messages } from './messages.ts'

/** How long unused contacts are kept. Empty: forever. */
export function KeepContacts({ days: current }: { readonly days: number | null }) {
  const t = useMessages(messages)
  const may = usePermissions()
  const client = useQueryClient()
  const [days, setDays] = useState<number | string>(current ?? '')
  const save = useMutation({
    mutationFn: () => call('PATCH /tenant', { body: { keep_contacts_days: days === '' ? null : Number(days) } }),
    meta: { silent: true },
    onSuccess(tenant) {
      client.setQueryData(['tenant'], tenant)
      const { keep_contacts_days: count } = tenant
      toast(count === null ? t('keepSaved') : t('limitSaved', { count }))
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-end">
        <NumberInput
          label={t('keepLabel')}
          description={t('keepHint')}
          placeholder={t('keepForever')}
          value={days}
          onChange={setDays}
          allowNegative={false}
          allowDecimal={false}
          readOnly={!may.admin}
          maw={420}
          error={fieldProblem(save.error, 'keep_contacts_days')}
        />
        {may.admin && (
          <Button
            type="submit"
            disabled={days === (current ?? '') || !Number.isFinite(Number(days))}
            loading={save.isPending}
          >
            {t('save')}
          </Button>
        )}
      </Group>
      <FormProblem error={save.error} />
    </form>
  )
}
