import { useQuery } from '@tanstack/react-query'
import type { CostReport, Costs } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useFormat } from '../../messages/use-format.ts'
import { groupCosts, sumOf } from './cost-groups.ts'
import classes from './costs.module.css'
import { messages } from './messages.ts'

interface CostFiguresProps {
  readonly report: CostReport
  readonly days: number
  readonly costs: Costs | undefined
  readonly currency: string
}

export function CostFigures({ report, days, costs, currency }: CostFiguresProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const pipeline = useQuery({ queryKey: ['pipeline'], queryFn: ({ signal }) => call('GET /pipeline', { signal }) })
  const { amount, calls } = sumOf(groupCosts(report.items, 'provider'))
  const perContact = pipeline.data?.costs.find((one) => one.currency === currency)?.per_contact ?? null
  const spent = (part: 'day_spent' | 'month_spent') =>
    costs === undefined
      ? '…'
      : format.money(
          costs.items.reduce((sum, line) => sum + Number(line[part]), 0),
          currency,
        )
  const figures = [
    { label: t('total', { days }), value: format.money(amount, currency), note: t('calls', { count: calls }) },
    { label: t('today'), value: spent('day_spent') },
    { label: t('month'), value: spent('month_spent') },
    {
      label: t('perContact'),
      value: perContact === null ? '–' : format.money(perContact, currency),
      note: t(perContact === null ? 'perContactNone' : 'perContactNote'),
    },
  ]
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value, note }) => (
        <div key={label} className={classes.figure}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>{value}</dd>
          {note !== undefined && <dd className={classes.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
