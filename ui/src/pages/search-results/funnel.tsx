import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { SearchResults } from '../../../../src/http/contract/types.ts'
import { useCurrency } from '../../api/installation.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useFormat } from '../../messages/use-format.ts'
import { Panel } from '../../parts/panel.tsx'
import { messages } from './messages.ts'
import classes from './results.module.css'

/** The server counts no further. */
const maxPages = 100_000

interface FunnelProps {
  readonly id: string
  readonly results: SearchResults
}

/** From places to contacts, each with a link to its rows, and the cost per contact. */
export function Funnel({ id, results }: FunnelProps) {
  const t = useMessages(messages)
  const { number, money } = useFormat()
  const currency = useCurrency()
  const { contacts, cost, places, with_website: sites, with_phone: phones } = results
  const steps = [
    { key: 'places', to: '/places' },
    { key: 'businesses', to: '/businesses' },
    { key: 'sites', to: '/domains' },
    { key: 'pages', to: '/pages' },
    { key: 'contacts', to: '/contacts' },
  ] as const
  const total = Number(cost)
  const perContact = contacts === 0 ? t('noContactsYet') : total === 0 ? t('free') : money(total / contacts, currency)
  return (
    <Panel title={t('funnel')}>
      <ol className={classes.funnel}>
        {steps.map(({ key, to }) => {
          const count = results[key]
          const text = key === 'pages' && count >= maxPages ? t('morePages', { count }) : number(count)
          return (
            <li key={key} className={classes.step}>
              <span className={classes.label}>{t(key)}</span>
              {count === 0 ? (
                <span className={classes.count}>{text}</span>
              ) : (
                <Link
                  to={to}
                  search={{ searches: `has_any:${id}` } as never}
                  className={classes.count}
                  aria-label={`${t(key)}: ${text}`}
                >
                  {text}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
      {places > 0 && (
        <Text size="sm" mt="xs">
          {t('reached', { sites: number(sites), phones: number(phones), places: number(places) })}
        </Text>
      )}
      <dl className={classes.cost}>
        <div>
          <dt>{t('cost')}</dt>
          <dd>{total === 0 ? t('free') : money(total, currency)}</dd>
        </div>
        <div>
          <dt>{t('costPerContact')}</dt>
          <dd>{perContact}</dd>
        </div>
      </dl>
      <Text size="xs" c="dimmed">
        {t('costHint')}
      </Text>
    </Panel>
  )
}
