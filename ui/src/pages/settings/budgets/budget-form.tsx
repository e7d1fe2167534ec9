import { Button, NumberInput, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { Costs } from '../../../../../src/http/contract/types.ts'
import { call } from '../../../api/call.ts'
import { toast } from '../../../app/toast.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { providerName } from '../../../messages/provider-names.ts'
import { useFormat } from '../../../messages/use-format.ts'
import { FormProblem, fieldProblem } from '../../../parts/form-problem.tsx'
import classes from './budgets.module.css'
import { messages } from './messages.ts'

interface BudgetFormProps {
  readonly line: Costs['items'][number]
  readonly currency: string
  readonly canChange: boolean
  /** An administrator of the installation: sets what the workspace may spend at most. */
  readonly mayGrant: boolean
}

export function BudgetForm({ line, currency, canChange, mayGrant }: BudgetFormProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const client = useQueryClient()
  const [day, setDay] = useState(shownLimit(line.day_limit))
  const [month, setMonth] = useState(shownLimit(line.month_limit))
  // Set on submit, so no error appears while "0.5" is typed.
  const [isZeroRejected, setZeroRejected] = useState(false)
  const name = providerName(line.provider)
  const save = useMutation({
    mutationFn: () =>
      call('PUT /budgets/:provider', {
        params: { provider: line.provider },
        body: { day_limit: toLimit(day), month_limit: toLimit(month) },
      }),
    meta: { silent: true },
    onSuccess(costs) {
      client.setQueryData(['costs'], costs)
      toast(t('saved', { provider: name }))
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const hasZero = isZero(day) || isZero(month)
    setZeroRejected(hasZero)
    if (!hasZero) save.mutate()
  }
  const zeroProblem = (value: number | string) => (isZeroRejected && isZero(value) ? t('zero') : undefined)
  const isChanged = toLimit(day) !== savedLimit(line.day_limit) || toLimit(month) !== savedLimit(line.month_limit)
  // A half-typed number is NaN. JSON would send it as null, which removes the limit.
  const isReadable = [day, month].every((value) => Number.isFinite(Number(value)))
  // An administrator of the installation grants an unlimited budget by saving empty fields.
  const canSave = isReadable && (isChanged || (mayGrant && !line.may_spend))
  const hasMaximum = Number(line.max_day_limit) > 0 || Number(line.max_month_limit) > 0
  const describe = (spent: string, maximum: string) => {
    const text = t('spent', { spent: format.money(Number(spent), currency) })
    return Number(maximum) === 0 ? text : `${text}, ${t('maximum', { limit: format.money(Number(maximum), currency) })}`
  }
  const free = line.provider === 'openstreetmap' || line.provider === 'overture'
  const hint = free
    ? t('free')
    : !line.may_spend
      ? t(mayGrant ? 'noBudgetGrant' : 'noBudget')
      : t(hasMaximum ? 'maximumHint' : 'noLimitHint')
  const field = {
    placeholder: t('none'),
    hideControls: true,
    allowNegative: false,
    readOnly: !canChange,
    suffix: ` ${currency}`,
  } as const
  return (
    <form className={classes.budget} onSubmit={submit} noValidate aria-label={name}>
      <div className={classes.name}>
        <b>{name}</b>
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      </div>
      <NumberInput
        {...field}
        label={t('day')}
        description={describe(line.day_spent, line.max_day_limit)}
        value={day}
        onChange={setDay}
        error={zeroProblem(day) ?? fieldProblem(save.error, 'day_limit')}
      />
      <NumberInput
        {...field}
        label={t('month')}
        description={describe(line.month_spent, line.max_month_limit)}
        value={month}
        onChange={setMonth}
        error={zeroProblem(month) ?? fieldProblem(save.error, 'month_limit')}
      />
      {canChange && (
        <Button type="submit" className={classes.save ?? ''} disabled={!canSave} loading={save.isPending}>
          {t('save')}
        </Button>
      )}
      <FormProblem error={save.error} />
    </form>
  )
}

/** The server stores "no limit" as 0. It is shown as an empty field. */
function savedLimit(limit: string): number | null {
  return Number(limit) === 0 ? null : Number(limit)
}

function shownLimit(limit: string): number | string {
  return savedLimit(limit) ?? ''
}

/** A user who types 0 means "spend nothing", but the server would take it as "no limit". */
function isZero(value: number | string): boolean {
  return value !== '' && Number(value) === 0
}

function toLimit(value: number | string): number | null {
  return value === '' ? null : Number(value)
}
