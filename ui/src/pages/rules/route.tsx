import { Skeleton, Text } from '@mantine/core'
import { useUrlSearch } from '../../app/url-search.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { FailedState } from '../../parts/failed-state.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { gateOf } from './gates.ts'
import { messages } from './messages.ts'
import { RuleCard } from './rule-card.tsx'
import classes from './rules.module.css'
import { useRules } from './use-rules.ts'
import { WatchCard } from './watch-card.tsx'

/** One rule per gate, in pipeline order, and the one that reads pages again. `?gate=pages` opens one. */
export function Page() {
  const t = useMessages(messages)
  const [url, setUrl] = useUrlSearch()
  const rules = useRules()
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <div className={classes.page}>
        <Text size="sm" c="dimmed" maw="46rem">
          {t('intro')}
        </Text>
        {rules.isPending && ['a', 'b', 'c', 'd'].map((key) => <Skeleton key={key} height={84} />)}
        {rules.isError && rules.data === undefined && (
          <FailedState title={t('failed')} error={rules.error} onRetry={() => void rules.refetch()} />
        )}
        {rules.data?.items.map((rule) => {
          const gate = gateOf(rule.entity)
          if (gate === undefined) return null
          const isOpen = url.gate === gate.slug
          const toggle = () => setUrl({ gate: isOpen ? undefined : gate.slug })
          return <RuleCard key={rule.id} rule={rule} gate={gate} isOpen={isOpen} onToggle={toggle} />
        })}
        <WatchCard />
      </div>
    </PageFrame>
  )
}
