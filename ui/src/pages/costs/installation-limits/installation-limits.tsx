import { useQuery } from '@tanstack/react-query'
import type { ProviderLimits } from '../../../../../src/http/contract/types.ts'
import { call } from '../../../api/call.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { LimitForm } from './limit-form.tsx'
import { messages } from './messages.ts'

/** For administrators of the installation. */
export function InstallationLimits() {
  const t = useMessages(messages)
  const limits = useQuery({
    queryKey: ['provider-limits'],
    queryFn: ({ signal }) => call('GET /provider-limits', { signal }),
  })
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <Loaded query={limits} failedTitle={t('failedTitle')}>
        {(shown) =>
          linesOf(shown).map((line) => <LimitForm key={line.provider} line={line} currency={shown.currency} />)
        }
      </Loaded>
    </Panel>
  )
}

const paidProviders = ['google-places', 'debounce', 'zerobounce']

function linesOf({ items }: ProviderLimits): ProviderLimits['items'] {
  const known = new Set(items.map(({ provider }) => provider))
  const zero = {
    day_limit: '0',
    month_limit: '0',
    default_day_limit: '0',
    default_month_limit: '0',
    day_spent: '0',
    month_spent: '0',
  }
  return [...items, ...paidProviders.filter((each) => !known.has(each)).map((provider) => ({ provider, ...zero }))]
}
