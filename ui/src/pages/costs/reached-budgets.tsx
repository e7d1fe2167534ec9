import { Alert, Anchor } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Costs } from '../../../../src/http/contract/types.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { providerName } from '../../messages/provider-names.ts'
import { messages } from './messages.ts'
import { shareOf } from './share-of.ts'

/** Alerts for budgets that are used up or missing. */
export function ReachedBudgets({ costs }: { readonly costs: Costs }) {
  const t = useMessages(messages)
  const may = usePermissions()
  return costs.items.flatMap((line) => {
    if (!line.may_spend)
      return [
        <Alert
          key={line.provider}
          color="yellow"
          role="alert"
          icon={<IconAlertTriangle size={18} />}
          title={t('missingTitle', { provider: providerName(line.provider) })}
        >
          {t('missing')}{' '}
          {may.installation && (
            <Anchor component={Link} to="/settings/budgets" inherit c="inherit" underline="always">
              {t('setBudget')}
            </Anchor>
          )}
        </Alert>,
      ]
    const isMonth = shareOf(line.month_spent, line.month_limit) >= 1
    if (!isMonth && shareOf(line.day_spent, line.day_limit) < 1) return []
    return [
      <Alert
        key={line.provider}
        color="yellow"
        role="alert"
        icon={<IconAlertTriangle size={18} />}
        title={t('reachedTitle', { provider: providerName(line.provider) })}
      >
        {t(isMonth ? 'reachedMonth' : 'reachedDay')}{' '}
        {may.admin ? (
          <Anchor component={Link} to="/settings/budgets" inherit c="inherit" underline="always">
            {t('raise')}
          </Anchor>
        ) : (
          t('askAdmin')
        )}
      </Alert>,
    ]
  })
}
