import { Alert, Anchor } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Costs } from '../../../../src/http/contract/types.ts'
import { useMay } from '../../api/use-may.ts'
import { useWords } from '../../words/define-words.ts'
import { providerName } from '../../words/provider-names.ts'
import { shareOf } from './share-of.ts'
import { words } from './words.ts'

/** What a used-up budget means, and the way out. */
export function ReachedBudgets({ costs }: { readonly costs: Costs }) {
  const say = useWords(words)
  const may = useMay()
  return costs.items.flatMap((line) => {
    const isMonth = shareOf(line.month_spent, line.month_limit) >= 1
    if (!isMonth && shareOf(line.day_spent, line.day_limit) < 1) return []
    return [
      <Alert
        key={line.provider}
        color="yellow"
        role="alert"
        icon={<IconAlertTriangle size={18} />}
        title={say('reachedTitle', { provider: providerName(line.provider) })}
      >
        {say(isMonth ? 'reachedMonth' : 'reachedDay')}{' '}
        {may.admin ? (
          <Anchor component={Link} to="/settings/budgets" inherit c="inherit" underline="always">
            {say('raise')}
          </Anchor>
        ) : (
          say('askAdmin')
        )}
      </Alert>,
    ]
  })
}
