import type { SearchMap } from '../../../../src/http/contract/types.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { extentOf, projectionFor } from './map-projection.ts'
import { messages } from './messages.ts'
import classes from './search-map.module.css'

interface SearchMapDrawingProps {
  readonly map: SearchMap
  readonly isRunning: boolean
}

/** Drawn without map tiles, so no third party learns what is searched for. */
export function SearchMapDrawing({ map, isRunning }: SearchMapDrawingProps) {
  const t = useMessages(messages)
  const extent = extentOf(map)
  if (map.area === null || extent === undefined) return null
  const projection = projectionFor(extent)
  const { name, box, centre } = map.area
  const label = t('mapOf', { name, places: map.places.length, left: map.waiting.length })
  const keyOf = (cell: SearchMap['waiting'][number]) => `${cell.south} ${cell.west} ${cell.north} ${cell.east}`
  return (
    <svg className={classes.map} viewBox={`0 0 ${projection.width} ${projection.height}`} role="img" aria-label={label}>
      {map.radius_m === null ? (
        <rect className={classes.area} {...projection.rect(box)} rx={6} />
      ) : (
        <circle
          className={classes.area}
          cx={projection.x(centre.longitude)}
          cy={projection.y(centre.latitude)}
          r={projection.length(map.radius_m)}
        />
      )}
      {map.waiting.map((cell, n) => (
        <rect
          key={keyOf(cell)}
          className={classes.waiting}
          data-now={(n === 0 && isRunning) || undefined}
          {...projection.rect(cell)}
        />
      ))}
      {map.checks.map((cell) => (
        <rect key={keyOf(cell)} className={classes.check} {...projection.rect(cell)} />
      ))}
      {map.places.map(({ id, latitude, longitude }) => (
        <circle key={id} className={classes.place} cx={projection.x(longitude)} cy={projection.y(latitude)} r={5} />
      ))}
    </svg>
  )
}
