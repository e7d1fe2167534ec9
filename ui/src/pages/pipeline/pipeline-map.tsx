import { IconArrowRight } from '@tabler/icons-react'
import { Fragment } from 'react'
import type { Pipeline } from '../../../../src/http/contract/types.ts'
import { isPipelineTable, type PipelineTable } from '../../lib/row-url.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { tableLabels } from '../../messages/table-labels.ts'
import { useFormat } from '../../messages/use-format.ts'
import { MapNode } from './map-node.tsx'
import { messages } from './messages.ts'
import classes from './pipeline-map.module.css'

/** The tables from left to right, from searches and imports to contacts. */
export function PipelineMap({ pipeline: { sources, funnel } }: { readonly pipeline: Pipeline }) {
  const t = useMessages(messages)
  const searches = sources.find(({ entity }) => entity === 'searches')?.total ?? 0
  const shown = funnel.flatMap((flow) => (isPipelineTable(flow.entity) ? [{ ...flow, entity: flow.entity }] : []))
  const nodeBefore = (n: number): PipelineTable => shown[n - 1]?.entity ?? 'searches'
  return (
    <section aria-label={t('map')} className={classes.frame}>
      <ol className={classes.map}>
        <li className={classes.sources}>
          {sources
            .toReversed()
            .map(({ entity, total, stages }) =>
              isPipelineTable(entity) ? (
                <MapNode key={entity} table={entity} total={total} curation={{}} stages={stages} />
              ) : null,
            )}
        </li>
        {shown.map(({ entity, total, curation, stages, per_row_before: share }, n) => (
          <Fragment key={entity}>
            <Arrow
              from={nodeBefore(n)}
              to={entity}
              share={n === 0 ? (searches === 0 ? null : total / searches) : share}
            />
            <li className={classes.step}>
              <MapNode table={entity} total={total} curation={curation} stages={stages} />
            </li>
          </Fragment>
        ))}
      </ol>
    </section>
  )
}

/** How many rows of the next table one row gives: "1.4 places per search", or "Businesses: 92% of Places". */
function Arrow({
  from,
  to,
  share,
}: {
  readonly from: PipelineTable
  readonly to: PipelineTable
  readonly share: number | null
}) {
  const t = useMessages(messages)
  const tTable = useMessages(tableLabels)
  const format = useFormat()
  const isShare = share !== null && share <= 1
  const amount =
    share === null
      ? ''
      : isShare
        ? format.percent(round(share, 100))
        : format.number(round(share, share >= 10 ? 1 : 10))
  const source = tTable(from, { count: 1 })
  const label = isShare
    ? t('shareOf', { amount, to: t(to), from: t(from) })
    : t('perRow', { amount, to: tTable(to), from: source })
  return (
    <li className={classes.arrow} title={share === null ? undefined : label}>
      {share !== null && (
        <>
          <span aria-hidden className={classes.share}>
            <span>{amount}</span> {!isShare && <span>{t('per', { from: source })}</span>}
          </span>
          <span className={classes.hidden}>{label}</span>
        </>
      )}
      <IconArrowRight size={16} stroke={1.6} aria-hidden />
    </li>
  )
}

const round = (value: number, steps: number) => Math.round(value * steps) / steps
