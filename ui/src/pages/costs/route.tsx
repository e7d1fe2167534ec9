import { Button, SegmentedControl } from '@mantine/core'
import { IconAdjustments } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import { useUrlSearch } from '../../app/url-search.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { BudgetPanel } from './budget-panel.tsx'
import classes from './costs.module.css'
import { InstallationLimits } from './installation-limits/installation-limits.tsx'
import { messages } from './messages.ts'
import { ReachedBudgets } from './reached-budgets.tsx'
import { ReportPanel } from './report-panel.tsx'

const periods = [7, 30, 90] as const

export function Page() {
  const t = useMessages(messages)
  const may = usePermissions()
  const [search, change] = useUrlSearch()
  const days = periods.find((each) => String(each) === search.days) ?? 30
  const costs = useQuery({ queryKey: ['costs'], queryFn: ({ signal }) => call('GET /costs', { signal }) })
  const report = useQuery({
    queryKey: ['costs', 'report', days],
    queryFn: ({ signal }) => call('GET /costs/report', { query: { from: dayBefore(days - 1) }, signal }),
  })
  const actions = may.admin && (
    <Button variant="default" component={Link} to="/settings/budgets" leftSection={<IconAdjustments size={16} />}>
      {t('toBudgets')}
    </Button>
  )
  return (
    <PageFrame title={t('title')} lead={t('lead')} actions={actions}>
      <div className={classes.page}>
        {costs.data !== undefined && <ReachedBudgets costs={costs.data} />}
        <SegmentedControl
          className={classes.period ?? ''}
          aria-label={t('period')}
          data={periods.map((each) => ({ value: String(each), label: t(`days${each}`) }))}
          value={String(days)}
          onChange={(value) => change({ days: value === '30' ? undefined : value })}
        />
        <Loaded query={report} failedTitle={t('failedTitle')} lines={6}>
          {(shown) => <ReportPanel report={shown} days={days} costs={costs.data} />}
        </Loaded>
        <Loaded query={costs} failedTitle={t('failedTitle')}>
          {(shown) => <BudgetPanel costs={shown} />}
        </Loaded>
        {may.installation && <InstallationLimits />}
      </div>
    </PageFrame>
  )
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}
