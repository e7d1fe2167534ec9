import { Button, Group, Select } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../../api/call.ts'
import { toast } from '../../../app/toast.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { FormProblem, fieldProblem } from '../../../parts/form-problem.tsx'
import { messages } from './messages.ts'

/** Of schedules. The zones are those that the browser knows, and the one that is set. */
export function TimeZone({ zone: current, canChange }: { readonly zone: string; readonly canChange: boolean }) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const [zone, setZone] = useState(current)
  const save = useMutation({
    mutationFn: () => call('PATCH /tenant', { body: { time_zone: zone } }),
    meta: { silent: true },
    onSuccess(tenant) {
      client.setQueryData(['tenant'], tenant)
      void client.invalidateQueries({ queryKey: ['schedules'] })
      toast(t('zoneSaved', { zone: tenant.time_zone }))
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    save.mutate()
  }
  const zones = [...new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')])].toSorted()
  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-end">
        <Select
          label={t('zone')}
          description={t('zoneHint')}
          searchable
          allowDeselect={false}
          readOnly={!canChange}
          value={zone}
          data={zones}
          onChange={(value) => setZone(value ?? current)}
          error={fieldProblem(save.error, 'time_zone')}
          maw={420}
        />
        {canChange && (
          <Button type="submit" disabled={zone === current} loading={save.isPending}>
            {t('zoneSave')}
          </Button>
        )}
      </Group>
      <FormProblem error={save.error} />
    </form>
  )
}
