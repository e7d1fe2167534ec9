import { DataTable, type TableColumn } from '../../parts/data-table.tsx'
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
  const columns: readonly TableColumn<CostGroup>[] = [
    { label: say(by), cell: ({ key }) => nameOf(key) },
    { label: say('callsTitle'), isNumber: true, cell: ({ calls }) => format.number(calls) },
    { label: say('amount'), isNumber: true, cell: ({ amount }) => format.money(amount, currency) },
    {
      label: say('share'),
      isNumber: true,
      cell: ({ amount }) => (total.amount === 0 ? '–' : format.percent(amount / total.amount)),
    },
  ]
  return <DataTable label={say('tableTitle')} columns={columns} rows={groups} keyOf={({ key }) => key} />
}
