import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Costs, ValidationSettings } from '../../../../../src/http/contract/types.ts'
import { call } from '../../../api/call.ts'
import { useTenant } from '../../../api/installation.ts'
import { usePermissions } from '../../../api/use-permissions.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { BudgetForm } from './budget-form.tsx'
import { messages } from './messages.ts'

export function BudgetsSection() {
  const t = useMessages(messages)
  const may = usePermissions()
  const costs = useQuery({ queryKey: ['costs'], queryFn: ({ signal }) => call('GET /costs', { signal }) })
  const tenant = useTenant()
  const validation = useQuery({
    queryKey: ['validation-settings'],
    queryFn: ({ signal }) => call('GET /validation-settings', { signal }),
  })
  const available = [...(tenant.data?.search.providers ?? []), ...verifierOf(validation.data)]
  const toCosts = (
    <Anchor component={Link} to="/costs" size="sm">
      {t('toCosts')}
    </Anchor>
  )
  return (
    <Panel title={t('title')} lead={`${t('lead')}${may.admin ? '' : ` ${t('onlyAdmins')}`}`} actions={toCosts}>
      <Loaded query={costs} failedTitle={t('failedTitle')}>
        {(shown) =>
          linesOf(shown, available).map((line) => (
            <BudgetForm
              key={line.provider}
              line={line}
              currency={shown.currency}
              canChange={may.admin}
              mayGrant={may.installation}
            />
          ))
        }
      </Loaded>
    </Panel>
  )
}

/** A verifier has a budget from its first day on. */
function verifierOf(settings: ValidationSettings | undefined): readonly string[] {
  return settings?.verifier == null ? [] : [settings.verifier.provider]
}

/** Providers with costs or limits, then the other available providers. */
function linesOf({ items }: Costs, available: readonly string[]): Costs['items'] {
  const known = new Set(items.map(({ provider }) => provider))
  const unused = available.filter((provider) => !known.has(provider))
  const none = { day_limit: '0', month_limit: '0', max_day_limit: '0', max_month_limit: '0' }
  const unspent = { may_spend: true, day_spent: '0', month_spent: '0', month_calls: 0 }
  return [...items, ...unused.map((provider) => ({ provider, ...none, ...unspent }))]
}
