import { Skeleton, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { SearchEstimate } from '../../../../src/http/contract/types.ts'
import { useWords } from '../../words/define-words.ts'
import { useFormat } from '../../words/use-format.ts'
import type { SearchDraft } from './search-draft.ts'
import classes from './search-form.module.css'
import { words } from './words.ts'

interface EstimateBoxProps {
  readonly draft: Pick<SearchDraft, 'kinds' | 'places'>
  readonly estimate: UseQueryResult<SearchEstimate>
}

/** Results and cost, before anything is asked. */
export function EstimateBox({ draft: { kinds, places }, estimate }: EstimateBoxProps) {
  const say = useWords(words)
  if (kinds.length === 0 || places.length === 0) {
    return (
      <Text size="sm" c="dimmed" className={classes.estimate}>
        {say('fillIn')}
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
      aria-label={say('estimate')}
    >
      <Text size="sm" fw={560}>
        {data === undefined ? say('estimating') : say('estimate')}
      </Text>
      {data === undefined ? <Skeleton height={40} mt={6} /> : <Figures estimate={data} />}
      {data !== undefined && data.searches > 1 && (
        <Text size="xs" c="dimmed" mt={6}>
          {say('manySearches', {
            kinds: say('countKinds', { count: kinds.length }),
            places: say('countPlaces', { count: places.length }),
            count: data.searches,
          })}
        </Text>
      )}
      {data !== undefined && data.reused > 0 && (
        <Text size="xs" c="dimmed" mt={6}>
          {say('reused', { count: data.reused })}
        </Text>
      )}
    </div>
  )
}

export function Figures({ estimate: { results, calls, cost } }: { readonly estimate: SearchEstimate }) {
  const say = useWords(words)
  const format = useFormat()
  const range = ({ low, high }: { low: number; high: number }, write: (value: number) => string) =>
    low === high
      ? write(high)
      : low === 0
        ? say('upTo', { high: write(high) })
        : say('range', { low: write(low), high: write(high) })
  const money = { low: Number(cost.low), high: Number(cost.high) }
  return (
    <dl>
      <div>
        <dt>{say('results')}</dt>
        <dd>{range(results, format.number)}</dd>
      </div>
      <div>
        <dt>{say('calls')}</dt>
        <dd>{range(calls, format.number)}</dd>
      </div>
      <div>
        <dt>{say('cost')}</dt>
        <dd>{money.high === 0 ? say('free') : range(money, (amount) => format.money(amount, cost.currency))}</dd>
      </div>
    </dl>
  )
}
