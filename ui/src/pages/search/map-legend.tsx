import type { ReactNode } from 'react'
import type { SearchMap } from '../../../../src/http/contract/types.ts'
import { cornersOf } from '../../map/corners.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { messages } from './messages.ts'
import classes from './search-map.module.css'
import { useAreaSize } from './use-area-size.ts'

/** Explains only the marks that are on the map. */
export function MapLegend({ map, children }: { readonly map: SearchMap; readonly children: ReactNode }) {
  const t = useMessages(messages)
  const sizeOf = useAreaSize()
  return (
    <div className={classes.legend}>
      <LegendEntry
        text={`${t('legendArea')}: ${map.polygon === null ? (map.area?.name ?? '') : sizeOf(cornersOf(map.polygon))}`}
      >
        <rect className={classes.area} x={1} y={1} width={12} height={12} rx={3} />
      </LegendEntry>
      {map.places.length > 0 && (
        <LegendEntry text={t('legendPlace')}>
          <circle className={classes.place} cx={7} cy={7} r={4} />
        </LegendEntry>
      )}
      {map.waiting.length > 0 && (
        <LegendEntry text={t('legendWaiting')}>
          <rect className={classes.waiting} x={1} y={1} width={12} height={12} />
        </LegendEntry>
      )}
      {map.checks.length > 0 && (
        <LegendEntry text={t('legendCheck')}>
          <rect className={classes.check} x={1} y={1} width={12} height={12} />
        </LegendEntry>
      )}
      {map.more && <span>{t('notAll')}</span>}
      {children}
    </div>
  )
}

function LegendEntry({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <span>
      <svg width={14} height={14} aria-hidden>
        {children}
      </svg>
      {text}
    </span>
  )
}
