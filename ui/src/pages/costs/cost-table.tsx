import { type PlainColumn, PlainTable } from '../../parts/plain-table.tsx'
import { useWords } from '../../words/define-words.ts'
import { providerName } from '../../words/provider-names.ts'
import { useStageName } from '../../words/stage-words.ts'
import { useFormat } from '../../words/use-format.ts'
import { type CostGroup, type Grouping, sumOf } from './cost-groups.ts'
import { useDayName } from './use-day-name.ts'
import { words } from './words.ts'

interface CostTableProps {
  readonly groups: readonly CostGroup[]
  readonly by: Grouping
  readonly currency: string
}

export function CostTable({ groups, by, currency }: CostTableProps) {
  const say = useWords(words)
  const format = useFormat()
  const stageName = useStageName()
  const dayName = useDayName()
  const total = sumOf(groups)
  const nameOf = (key: string) => {
    if (by === 'day') return dayName(key)
    if (by === 'provider') return providerName(key)
    return key === '' ? say('noStage') : stageName(key)
  }
  const columns: readonly PlainColumn<CostGroup>[] = [
    { label: say(by), isTitle: true, show: ({ key }) => nameOf(key) },
    { label: say('callsTitle'), isNumber: true, show: ({ calls }) => format.number(calls) },
    { label: say('amount'), isNumber: true, show: ({ amount }) => format.money(amount, currency) },
    {
      label: say('share'),
      isNumber: true,
      show: ({ amount }) => (total.amount === 0 ? '–' : format.percent(amount / total.amount)),
    },
  ]
  return <PlainTable isInPanel label={say('tableTitle')} columns={columns} rows={groups} keyOf={({ key }) => key} />
}
