import { IconArrowRight } from '@tabler/icons-react'
import { Fragment } from 'react'
import type { Pipeline } from '../../../../src/http/contract/types.ts'
import { hasPage, type TableWithPage } from '../../lib/row-url.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { MapNode } from './map-node.tsx'
import { messages } from './messages.ts'
import classes from './pipeline-map.module.css'
import { useYield } from './use-yield.ts'

/** From left to right: what people bring, and what becomes of it. */
export function PipelineMap({ pipeline: { sources, funnel } }: { readonly pipeline: Pipeline }) {
  const t = useMessages(messages)
  const searches = sources.find(({ entity }) => entity === 'searches')?.total ?? 0
  const shown = funnel.flatMap((flow) => (hasPage(flow.entity) ? [{ ...flow, entity: flow.entity }] : []))
  const nodeBefore = (n: number): TableWithPage => shown[n - 1]?.entity ?? 'searches'
  return (
    <section aria-label={t('map')} className={classes.frame}>
      <ol className={classes.map}>
        <li className={classes.sources}>
          {sources
            .toReversed()
            .map(({ entity, total, stages }) =>
              hasPage(entity) ? (
                <MapNode key={entity} room={entity} total={total} curation={{}} stages={stages} />
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
              <MapNode room={entity} total={total} curation={curation} stages={stages} />
            </li>
          </Fragment>
        ))}
      </ol>
    </section>
  )
}

/** How many rows of the next kind one row gives. */
function Arrow({
  from,
  to,
  share,
}: {
  readonly from: TableWithPage
  readonly to: TableWithPage
  readonly share: number | null
}) {
  const t = useMessages(messages)
  const written = useYield(share)
  const meaning = written === '' ? undefined : t('yieldOf', { amount: written, to: t(to), from: t(from) })
  return (
    <li className={classes.arrow} title={meaning}>
      <span className={classes.share}>
        <span aria-hidden>{written}</span>
        {meaning !== undefined && <span className={classes.heard}>{meaning}</span>}
      </span>
      <IconArrowRight size={16} stroke={1.6} aria-hidden />
    </li>
  )
}
