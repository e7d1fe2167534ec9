import { Button, NumberInput, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { ProviderLimits } from '../../../../../src/http/contract/types.ts'
import { call } from '../../../api/call.ts'
import { toast } from '../../../app/toast.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { providerName } from '../../../messages/provider-names.ts'
import { useFormat } from '../../../messages/use-format.ts'
import { FormProblem, fieldProblem } from '../../../parts/form-problem.tsx'
import classes from './limit-form.module.css'
import { messages } from './messages.ts'

const fields = [
  { field: 'day_limit', label: 'day', spent: 'day_spent' },
  { field: 'month_limit', label: 'month', spent: 'month_spent' },
  { field: 'default_day_limit', label: 'defaultDay', spent: undefined },
  { field: 'default_month_limit', label: 'defaultMonth', spent: undefined },
] as const
type Field = (typeof fields)[number]['field']

interface LimitFormProps {
  readonly line: ProviderLimits['items'][number]
  readonly currency: string
}

/** The four limits of a provider. The server stores "no limit" as 0; it is shown as an empty field. */
export function LimitForm({ line, currency }: LimitFormProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const client = useQueryClient()
  const [draft, setDraft] = useState<Readonly<Partial<Record<Field, number | string>>>>({})
  // Set on submit, so no error appears while "0.5" is typed.
  const [isZeroRejected, setZeroRejected] = useState(false)
  const name = providerName(line.provider)
  const shownLimit = (field: Field) => draft[field] ?? (Number(line[field]) === 0 ? '' : Number(line[field]))
  const limitOf = (field: Field) => (shownLimit(field) === '' ? null : Number(shownLimit(field)))
  const isZero = (field: Field) => limitOf(field) === 0
  const save = useMutation({
    mutationFn: () =>
      call('PUT /provider-limits/:provider', {
        params: { provider: line.provider },
        body: {
          day_limit: limitOf('day_limit'),
          month_limit: limitOf('month_limit'),
          default_day_limit: limitOf('default_day_limit'),
          default_month_limit: limitOf('default_month_limit'),
        },
      }),
    meta: { silent: true },
    async onSuccess(limits) {
      client.setQueryData(['provider-limits'], limits)
      setDraft({})
      toast(t('saved', { provider: name }))
      await client.invalidateQueries({ queryKey: ['costs'] })
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const hasZero = fields.some(({ field }) => isZero(field))
    setZeroRejected(hasZero)
    if (!hasZero) save.mutate()
  }
  const isChanged = fields.some(({ field }) => (limitOf(field) ?? 0) !== Number(line[field]))
  // A half-typed number is NaN. JSON would send it as null, which removes the limit.
  const isReadable = fields.every(({ field }) => Number.isFinite(Number(shownLimit(field))))
  const hasDefault = Number(line.default_day_limit) > 0 || Number(line.default_month_limit) > 0
  return (
    <form className={classes.limits} onSubmit={submit} noValidate aria-label={name}>
      <div className={classes.name}>
        <b>{name}</b>
        <Text size="sm" c="dimmed">
          {t(hasDefault ? 'hasDefault' : 'noDefault')}
        </Text>
      </div>
      {fields.map(({ field, label, spent }) => (
        <NumberInput
          key={field}
          label={t(label)}
          description={spent && t('spent', { spent: format.money(Number(line[spent]), currency) })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={t('none')}
          value={shownLimit(field)}
          onChange={(value) => setDraft((before) => ({ ...before, [field]: value }))}
          error={isZeroRejected && isZero(field) ? t('zero') : fieldProblem(save.error, field)}
          hideControls
          allowNegative={false}
          suffix={` ${currency}`}
        />
      ))}
      <Button
        type="submit"
        className={classes.save ?? ''}
        disabled={!isChanged || !isReadable}
        loading={save.isPending}
      >
        {t('save')}
      </Button>
      <FormProblem error={save.error} />
    </form>
  )
}
