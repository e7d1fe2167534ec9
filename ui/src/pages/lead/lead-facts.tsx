import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Detail } from '../../api/entity-routes.ts'
import classes from '../../drawer/drawer.module.css'
import { ExternalLink } from '../../drawer/external-link.tsx'
import { FactValue } from '../../drawer/fact-value.tsx'
import { ToneMark } from '../../grid/cells/status-mark.tsx'
import { useColumnLabel } from '../../grid/columns/column-labels.ts'
import { rowUrl } from '../../lib/row-url.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useSearchText } from '../../messages/search-text.ts'
import { useFormat } from '../../messages/use-format.ts'
import { Panel } from '../../parts/panel.tsx'
import { LeadCorrections } from './lead-corrections.tsx'
import { messages } from './messages.ts'

/** Who they are. */
export function LeadFacts({ detail }: { readonly detail: Detail }) {
  const { item, facts } = detail
  const t = useMessages(messages)
  const column = useColumnLabel('leads')
  const { number } = useFormat()
  const { rating, review_count: reviews, website_url: website, site_outcome: outcome, found_by: foundBy } = item
  const value = (name: string, type: 'tags' | 'text') => (
    <FactValue
      row={item}
      column={{ name, type, words: [], operators: [], searchable: false, sortable: false, is_user: false }}
    />
  )
  const stars = [
    t('ratingOf', { rating: number(Number(rating)) }),
    ...(typeof reviews === 'number' ? [t('reviews', { count: reviews })] : []),
  ]
  return (
    <Panel title={t('who')}>
      <dl className={classes.facts}>
        {hasAny(item.kinds) && <Line label={column('kinds')}>{value('kinds', 'tags')}</Line>}
        {addressOf(item) !== '' && <Line label={t('postalAddress')}>{addressOf(item)}</Line>}
        <Line label={t('website')}>
          {typeof website === 'string' ? (
            <ExternalLink url={website} />
          ) : (
            <span className={classes.quiet}>{t('noWebsite')}</span>
          )}
        </Line>
        {typeof outcome === 'string' && (
          <Line label={column('site_outcome')}>
            <ToneMark outcome={outcome} />
          </Line>
        )}
        {rating !== null && <Line label={column('rating')}>{stars.join(', ')}</Line>}
        {item.business_status !== null && (
          <Line label={column('business_status')}>{value('business_status', 'text')}</Line>
        )}
        {hasAny(item.technologies) && <Line label={column('technologies')}>{value('technologies', 'tags')}</Line>}
        {hasAny(item.socials) && <Line label={column('socials')}>{value('socials', 'tags')}</Line>}
        {typeof foundBy === 'string' && (
          <Line label={t('foundBy')}>
            <FoundBy text={foundBy} searchId={facts.first_search_id} />
          </Line>
        )}
      </dl>
      <LeadCorrections detail={detail} />
    </Panel>
  )
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The text outlives the search. */
function FoundBy({ text, searchId }: { readonly text: string; readonly searchId: unknown }) {
  const shown = useSearchText()(text)
  if (typeof searchId !== 'string') return shown
  return (
    <Anchor component={Link} {...rowUrl('searches', searchId)} inherit underline="always">
      {shown}
    </Anchor>
  )
}

const hasAny = (value: unknown): boolean => Array.isArray(value) && value.length > 0

function addressOf({ street, postcode, city, region, country }: Detail['item']): string {
  const town = [postcode, city].filter(Boolean).join(' ')
  return [street, town, region === city ? null : region, country].filter(Boolean).join(', ')
}
