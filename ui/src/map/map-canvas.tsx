import { Alert } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTenant } from '../api/installation.ts'
import { useMessages } from '../messages/define-messages.ts'
import { useTheme } from '../theme/theme.ts'
import 'maplibre-gl/dist/maplibre-gl.css'
import type { Corner } from './corners.ts'
import { createMap, type MapCell, type MapHandle, type MapPoints } from './create-map.ts'
import classes from './map.module.css'
import { MapTools } from './map-tools.tsx'
import { mapMessages } from './messages.ts'

export interface MapCanvasProps {
  readonly label: string
  readonly points?: MapPoints | undefined
  readonly area?: readonly Corner[]
  readonly cells?: readonly MapCell[]
  /** Shown when the map opens: default, the area, else the points. */
  readonly extent?: readonly Corner[]
  readonly onPick?: (positions: readonly number[]) => void
  /** Undefined: the map has no tools for drawing. An empty list removes the area. */
  readonly onArea?: (corners: readonly Corner[]) => void
  /** Beside the tools. */
  readonly actions?: ReactNode
  /** Shown where WebGL is missing. */
  readonly fallback?: ReactNode
  readonly children?: ReactNode
}

const noCorners: readonly Corner[] = []
const noCells: readonly MapCell[] = []

/** A map with points, cells and an area. Loaded when it is first shown: MapLibre is as large as the rest of the app. */
export function MapCanvas(props: MapCanvasProps) {
  const { label, points, area = noCorners, cells = noCells, extent, onArea, actions, fallback, children } = props
  const t = useMessages(mapMessages)
  const { isDark } = useTheme()
  const tenant = useTenant()
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapHandle>()
  const [draft, setDraft] = useState<number>()
  const [problem, setProblem] = useState<'graphics' | 'world'>()
  const latest = useRef(props)
  latest.current = props
  const tiles = tenant.data?.map_tiles
  const isSettled = tenant.data !== undefined || tenant.isError

  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is created once; later changes are set on it below
  useEffect(() => {
    if (container.current === null || !isSettled) return
    if (!hasGraphics()) return setProblem('graphics')
    const made = createMap({
      container: container.current,
      label,
      isDark,
      tiles: tiles ?? undefined,
      locale: {
        'NavigationControl.ZoomIn': t('zoomIn'),
        'NavigationControl.ZoomOut': t('zoomOut'),
        'AttributionControl.ToggleAttribution': t('attribution'),
      },
      onPick: (positions) => latest.current.onPick?.(positions),
      onDraft: setDraft,
      onDrawn: (corners) => latest.current.onArea?.(corners),
      onFailed: () => setProblem('world'),
    })
    setMap(made)
    return () => made.remove()
  }, [isSettled])
  useEffect(() => map?.setPoints(points), [map, points])
  useEffect(() => map?.setArea(area), [map, area])
  useEffect(() => map?.setCells(cells), [map, cells])
  useEffect(() => map?.setDark(isDark), [map, isDark])
  useEffect(() => map?.setLabel(label), [map, label])
  // Once: the user's view stays when rows change.
  const isFitted = useRef(false)
  useEffect(() => {
    if (map === undefined || isFitted.current) return
    const shown = extent ?? (area.length > 0 ? area : pointsOf(points))
    if (shown.length === 0) return
    isFitted.current = true
    map.fit(shown)
  }, [map, extent, area, points])

  if (problem === 'graphics') {
    return (
      <div className={classes.withoutMap}>
        <Alert color="gray" title={t('noGraphics')}>
          {t('noGraphicsText')} {fallback !== undefined && t('listed')}
        </Alert>
        {fallback}
      </div>
    )
  }
  return (
    <section className={classes.frame} aria-label={label}>
      {onArea !== undefined && (
        <MapTools map={map} draft={draft} hasArea={area.length > 0} onArea={onArea}>
          {actions}
        </MapTools>
      )}
      {problem === 'world' && <Alert color="gray">{t('worldFailed')}</Alert>}
      <div className={classes.stage}>
        <div ref={container} className={classes.canvas} />
        {children}
      </div>
    </section>
  )
}

/** MapLibre needs WebGL 2. Where the browser has none, it would only report an error on the console. */
const hasGraphics = () => document.createElement('canvas').getContext('webgl2') !== null

function pointsOf(points: MapPoints | undefined): readonly Corner[] {
  return points === undefined
    ? noCorners
    : points.longitudes.map((longitude, at): Corner => [longitude, points.latitudes[at] ?? 0])
}
