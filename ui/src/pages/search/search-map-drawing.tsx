import type { SearchMap } from '../../../../src/http/contract/types.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { messages } from './messages.ts'
import { extentOf, sheetFor } from './project.ts'
import classes from './search-map.module.css'

interface SearchMapDrawingProps {
  readonly map: SearchMap
  readonly isRunning: boolean
}

/** Drawn from what we know, without tiles: nobody outside learns what is searched for. */
export function SearchMapDrawing({ map, isRunning }: SearchMapDrawingProps) {
  const t = useMessages(messages)
  const extent = extentOf(map)
  if (map.area === null || extent === undefined) return null
  const sheet = sheetFor(extent)
  const { name, box, centre } = map.area
  const label = t('mapOf', { name, places: map.places.length, left: map.waiting.length })
  const keyOf = (cell: SearchMap['waiting'][number]) => `${cell.south} ${cell.west} ${cell.north} ${cell.east}`
  return (
    <svg className={classes.map} viewBox={`0 0 ${sheet.width} ${sheet.height}`} role="img" aria-label={label}>
      {map.radius_m === null ? (
        <rect className={classes.area} {...sheet.rect(box)} rx={6} />
      ) : (
        <circle
          className={classes.area}
          cx={sheet.x(centre.longitude)}
          cy={sheet.y(centre.latitude)}
          r={sheet.length(map.radius_m)}
        />
      )}
      {map.waiting.map((cell, n) => (
        <rect
          key={keyOf(cell)}
          className={classes.waiting}
          data-now={(n === 0 && isRunning) || undefined}
          {...sheet.rect(cell)}
        />
      ))}
      {map.checks.map((cell) => (
        <rect key={keyOf(cell)} className={classes.check} {...sheet.rect(cell)} />
      ))}
      {map.places.map(({ id, latitude, longitude }) => (
        <circle key={id} className={classes.place} cx={sheet.x(longitude)} cy={sheet.y(latitude)} r={5} />
      ))}
    </svg>
  )
}
