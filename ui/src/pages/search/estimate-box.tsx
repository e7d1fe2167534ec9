import { Skeleton, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { SearchEstimate } from '../../../../src/http/contract/types.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useFormat } from '../../messages/use-format.ts'
import { messages } from './messages.ts'
import { areasIn, kindsOf, type SearchDraft } from './search-draft.ts'
import classes from './search-form.module.css'

interface EstimateBoxProps {
  readonly draft: Pick<SearchDraft, 'kinds' | 'isEverything' | 'places' | 'area' | 'providers'>
  readonly estimate: UseQueryResult<SearchEstimate>
}

/** Expected results and cost. */
export function EstimateBox({ draft, estimate }: EstimateBoxProps) {
  const t = useMessages(messages)
  const kinds = kindsOf(draft)
  const areas = areasIn(draft)
  if (kinds.length === 0 || areas === 0) {
    return (
      <Text size="sm" c="dimmed" className={classes.estimate}>
        {t(draft.isEverything ? 'fillInLocation' : 'fillIn')}
      </Text>
    )
  }
  if (estimate.isError) return null
  const { data } = estimate
  return (
    <div
      className={classes.estimate}
      data-stale={estimate.isPlaceholderData || undefined}
      role="status"
      aria-label={t('estimate')}
    >
      <Text size="sm" fw={560}>
        {data === undefined ? t('estimating') : t('estimate')}
      </Text>
      {data === undefined ? <Skeleton height={40} mt={6} /> : <Figures estimate={data} />}
      {data !== undefined && data.searches > 1 && (
        <Text size="xs" c="dimmed" mt={6}>
          {t('manySearches', {
            kinds: t('countKinds', { count: kinds.length }),
            places: [
              t('countPlaces', { count: areas }),
              ...(draft.providers.length > 1 ? [t('countSources', { count: draft.providers.length })] : []),
            ].join(' × '),
            count: data.searches,
          })}
        </Text>
      )}
      {data !== undefined && data.reused > 0 && (
        <Text size="xs" c="dimmed" mt={6}>
          {data.searches === 1 ? t('reusedOne') : t('reused', { count: data.reused })}
        </Text>
      )}
    </div>
  )
}

export function Figures({ estimate: { results, calls, cost } }: { readonly estimate: SearchEstimate }) {
  const t = useMessages(messages)
  const { number, money } = useFormat()
  const range = ({ low, high }: { low: number; high: number }, format: (value: number) => string) =>
    low === high
      ? format(high)
      : low === 0
        ? t('upTo', { high: format(high) })
        : t('range', { low: format(low), high: format(high) })
  const costRange = { low: Number(cost.low), high: Number(cost.high) }
  return (
    <dl>
      <div>
        <dt>{t('results')}</dt>
        <dd>{range(results, number)}</dd>
      </div>
      <div>
        <dt>{t('calls')}</dt>
        <dd>{range(calls, number)}</dd>
      </div>
      <div>
        <dt>{t('cost')}</dt>
        <dd>{costRange.high === 0 ? t('free') : range(costRange, (amount) => money(amount, cost.currency))}</dd>
      </div>
    </dl>
  )
}
