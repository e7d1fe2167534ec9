import { Progress, Text } from '@mantine/core'
import type { Costs } from '../../../../src/http/contract/types.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { providerName } from '../../messages/provider-names.ts'
import { useFormat } from '../../messages/use-format.ts'
import { Panel } from '../../parts/panel.tsx'
import classes from './costs.module.css'
import { messages } from './messages.ts'
import { shareOf } from './share-of.ts'

/** How much of each budget is used. */
export function BudgetPanel({ costs }: { readonly costs: Costs }) {
  const t = useMessages(messages)
  const lead = `${t('budgetsLead')} ${t('prices', { version: costs.price_version })}`
  return (
    <Panel title={t('budgets')} lead={lead}>
      {costs.items.length === 0 && <Text>{t('noBudgets')}</Text>}
      {costs.items.map((line) => {
        const name = providerName(line.provider)
        return (
          <div key={line.provider} className={classes.budget}>
            <div>
              <b>{name}</b>
              <Text size="sm" c="dimmed">
                {t('calls', { count: line.month_calls })}
              </Text>
            </div>
            <Usage
              label={`${name}: ${t('perDay')}`}
              title={t('perDay')}
              spent={line.day_spent}
              limit={line.day_limit}
              currency={costs.currency}
            />
            <Usage
              label={`${name}: ${t('perMonth')}`}
              title={t('perMonth')}
              spent={line.month_spent}
              limit={line.month_limit}
              currency={costs.currency}
            />
          </div>
        )
      })}
    </Panel>
  )
}

interface UsageProps {
  readonly label: string
  readonly title: string
  readonly spent: string
  readonly limit: string
  readonly currency: string
}

const closeAt = 0.8

function Usage({ label, title, spent, limit, currency }: UsageProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const share = shareOf(spent, limit)
  const paid = format.money(Number(spent), currency)
  const hasLimit = Number(limit) > 0
  const text = hasLimit
    ? t('of', { spent: paid, limit: format.money(Number(limit), currency) })
    : t('noLimit', { spent: paid })
  return (
    <div>
      <div className={classes.usage}>
        <Text size="sm" c="dimmed">
          {title}
        </Text>
        <Text size="sm">{text}</Text>
      </div>
      {hasLimit && (
        <Progress
          mt={4}
          value={Math.min(100, share * 100)}
          color={share >= 1 ? 'red.9' : share >= closeAt ? 'yellow.7' : 'sky'}
          aria-label={`${label}, ${t('used', { share: format.percent(share) })}`}
        />
      )}
    </div>
  )
}
