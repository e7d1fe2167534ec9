import { Button, SegmentedControl } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CostReport, Costs } from '../../../../src/http/contract/types.ts'
import { useUrlSearch } from '../../app/url-search.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Panel } from '../../parts/panel.tsx'
import { CostChart } from './cost-chart.tsx'
import { CostFigures } from './cost-figures.tsx'
import { groupCosts, groupings } from './cost-groups.ts'
import { CostTable } from './cost-table.tsx'
import { messages } from './messages.ts'

interface ReportPanelProps {
  readonly report: CostReport
  readonly days: number
  readonly costs: Costs | undefined
}

export function ReportPanel({ report, days, costs }: ReportPanelProps) {
  const t = useMessages(messages)
  const [search, change] = useUrlSearch()
  const by = groupings.find((each) => each === search.by) ?? 'provider'
  const currency = report.items[0]?.currency ?? costs?.currency ?? 'USD'
  if (report.items.length === 0) {
    return (
      <EmptyState
        icon={IconCoins}
        title={t('emptyTitle')}
        action={
          <Button component={Link} to="/search">
            {t('newSearch')}
          </Button>
        }
      >
        {t('emptyText')}
      </EmptyState>
    )
  }
  const choose = (
    <SegmentedControl
      size="xs"
      aria-label={t('by')}
      data={groupings.map((value) => ({ value, label: t(value) }))}
      value={by}
      onChange={(value) => change({ by: value === 'provider' ? undefined : value })}
    />
  )
  return (
    <div>
      <CostFigures report={report} days={days} costs={costs} currency={currency} />
      <Panel title={t('chartTitle')}>
        <CostChart report={report} currency={currency} />
      </Panel>
      <Panel title={t('tableTitle')} actions={choose}>
        <CostTable groups={groupCosts(report.items, by)} by={by} currency={currency} />
      </Panel>
    </div>
  )
}
