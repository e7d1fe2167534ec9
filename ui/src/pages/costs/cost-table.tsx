import { useMessages } from '../../messages/define-messages.ts'
import { providerName } from '../../messages/provider-names.ts'
import { useStageName } from '../../messages/stage-labels.ts'
import { useFormat } from '../../messages/use-format.ts'
import { type PlainColumn, PlainTable } from '../../parts/plain-table.tsx'
import { type CostGroup, type Grouping, sumOf } from './cost-groups.ts'
import { messages } from './messages.ts'
import { useDayName } from './use-day-name.ts'

interface CostTableProps {
  readonly groups: readonly CostGroup[]
  readonly by: Grouping
  readonly currency: string
}

export function CostTable({ groups, by, currency }: CostTableProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const stageName = useStageName()
  const dayName = useDayName()
  const total = sumOf(groups)
  const nameOf = (key: string) => {
    if (by === 'day') return dayName(key)
    if (by === 'provider') return providerName(key)
    return key === '' ? t('noStage') : stageName(key)
  }
  const columns: readonly PlainColumn<CostGroup>[] = [
    { label: t(by), isTitle: true, show: ({ key }) => nameOf(key) },
    { label: t('callsTitle'), isNumber: true, show: ({ calls }) => format.number(calls) },
    { label: t('units'), isNumber: true, show: ({ units }) => format.number(units) },
    { label: t('amount'), isNumber: true, show: ({ amount }) => format.money(amount, currency) },
    {
      label: t('share'),
      isNumber: true,
      show: ({ amount }) => (total.amount === 0 ? '–' : format.percent(amount / total.amount)),
    },
  ]
  return <PlainTable isInPanel label={t('tableTitle')} columns={columns} rows={groups} keyOf={({ key }) => key} />
}
