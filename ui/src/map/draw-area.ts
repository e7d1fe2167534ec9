import type { Feature } from 'geojson'
import type { GeoJSONSource, LngLat, MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import type { Corner } from './corners.ts'

interface DrawEvents {
  /** How many corners there are; undefined: not drawing. */
  readonly onDraft: (corners: number | undefined) => void
  readonly onDrawn: (corners: readonly Corner[]) => void
}

export interface AreaDrawing {
  readonly isActive: boolean
  start(): void
  stop(): void
  finish(): void
}

const maxCorners = 200
/** Pixels: a click so close to the first corner closes the area. */
const closeDistance = 10

/**
 * Draws an area: a click adds a corner, a click on the first one or Enter ends, Backspace removes the last, Escape cancels.
 * With the keyboard alone, the arrow keys move the map and Space adds a corner in its middle.
 */
export function areaDrawing(map: MapLibreMap, { onDraft, onDrawn }: DrawEvents): AreaDrawing {
  let corners: Corner[] = []
  let pointer: Corner | undefined
  let isActive = false

  const show = () => {
    const line = [...corners, ...(pointer === undefined ? [] : [pointer])]
    const features: Feature[] = corners.map((coordinates) => feature('Point', [...coordinates]))
    if (line.length > 1)
      features.push(
        feature(
          'LineString',
          line.map((corner) => [...corner]),
        ),
      )
    map.getSource<GeoJSONSource>('draft')?.setData({ type: 'FeatureCollection', features })
    onDraft(isActive ? corners.length : undefined)
  }
  const add = ({ lng, lat }: LngLat) => {
    if (corners.length < maxCorners) corners = [...corners, [lng, lat]]
    show()
  }
  const stop = () => {
    isActive = false
    corners = []
    pointer = undefined
    map.doubleClickZoom.enable()
    map.getCanvas().style.cursor = ''
    show()
  }
  const finish = () => {
    if (corners.length < 3) return
    const drawn = corners
    stop()
    onDrawn(drawn)
  }
  const isOnFirst = ({ point }: MapMouseEvent) => {
    const [first] = corners
    if (first === undefined || corners.length < 3) return false
    return map.project([...first]).dist(point) <= closeDistance
  }
  map.on('click', (event) => {
    if (!isActive) return
    if (isOnFirst(event)) finish()
    else add(event.lngLat)
  })
  map.on('mousemove', ({ lngLat }) => {
    if (!isActive || corners.length === 0) return
    pointer = [lngLat.lng, lngLat.lat]
    show()
  })
  const removeLast = () => {
    corners = corners.slice(0, -1)
    show()
  }
  const keys = new Map([
    [' ', () => add(map.getCenter())],
    ['Enter', finish],
    ['Escape', stop],
    ['Backspace', removeLast],
  ])
  map.getCanvas().addEventListener('keydown', (event) => {
    const run = isActive ? keys.get(event.key) : undefined
    if (run === undefined) return
    event.preventDefault()
    event.stopPropagation()
    pointer = undefined
    run()
  })
  return {
    get isActive() {
      return isActive
    },
    start() {
      isActive = true
      corners = []
      // A double click would add two corners and zoom.
      map.doubleClickZoom.disable()
      map.getCanvas().style.cursor = 'crosshair'
      map.getCanvas().focus()
      show()
    },
    stop,
    finish,
  }
}

const feature = (type: 'Point' | 'LineString', coordinates: unknown): Feature =>
  ({ type: 'Feature', geometry: { type, coordinates }, properties: {} }) as Feature
