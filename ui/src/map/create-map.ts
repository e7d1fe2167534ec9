import type { Feature, GeoJSON, Point } from 'geojson'
import {
  AttributionControl,
  type GeoJSONSource,
  MapLibreMap,
  NavigationControl,
  type Point as PixelPoint,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { loadBaseMap, loadPlaceNames } from './base-map.ts'
import { boundsOf, type Corner, cornersOfBox, polygonOf } from './corners.ts'
import { type AreaDrawing, areaDrawing } from './draw-area.ts'
import { mapColours } from './map-colours.ts'
import { type MapTiles, mapStyle } from './map-style.ts'

/** Rows on the map, in columns. */
export interface MapPoints {
  readonly longitudes: readonly number[]
  readonly latitudes: readonly number[]
  readonly statuses?: readonly string[]
}

/** A cell of a search. */
export interface MapCell {
  readonly kind: 'now' | 'waiting' | 'check'
  readonly corners: readonly Corner[]
}

interface MapOptions {
  readonly container: HTMLElement
  readonly label: string
  /** Texts of the controls, by MapLibre's keys. */
  readonly locale: Readonly<Record<string, string>>
  readonly isDark: boolean
  readonly tiles: MapTiles | undefined
  /** Positions of the points that were clicked, in the columns of `setPoints`. */
  readonly onPick: (positions: readonly number[]) => void
  readonly onDraft: (corners: number | undefined) => void
  readonly onDrawn: (corners: readonly Corner[]) => void
  readonly onFailed: (error: unknown) => void
}

export interface MapHandle {
  readonly drawing: AreaDrawing
  setPoints(points: MapPoints | undefined): void
  setArea(corners: readonly Corner[]): void
  setCells(cells: readonly MapCell[]): void
  setDark(isDark: boolean): void
  setLabel(label: string): void
  /** The part of the world on the screen. */
  visibleArea(): Corner[]
  fit(corners: readonly Corner[]): void
  remove(): void
}

setWorkerUrl(workerUrl)

/** Throws where WebGL is missing. */
export function createMap(options: MapOptions): MapHandle {
  const { container, tiles, onFailed } = options
  const map = new MapLibreMap({
    container,
    style: mapStyle(mapColours(options.isDark), tiles),
    center: [8, 30],
    zoom: 1.2,
    maxZoom: 18,
    dragRotate: false,
    pitchWithRotate: false,
    attributionControl: false,
    locale: { ...options.locale, 'Map.Title': options.label },
    // For computers without a graphics card.
    canvasContextAttributes: { antialias: false },
    crossSourceCollisions: false,
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  map.addControl(new AttributionControl({ compact: false }), 'bottom-right')
  const drawing = areaDrawing(map, options)
  addPicking(map, drawing, options.onPick)
  let isRemoved = false
  const styled = new Promise<void>((resolve) => void map.once('style.load', () => resolve()))
  const whenStyled = (run: () => void) => void styled.then(() => (isRemoved ? undefined : run()))
  const set = (source: string, data: GeoJSON) =>
    whenStyled(() => void map.getSource<GeoJSONSource>(source)?.setData(data))
  void map.once('load', () => {
    container.dataset.map = 'ready'
  })
  if (tiles === undefined) {
    loadBaseMap().then(({ land, borders }) => {
      set('land', land)
      set('borders', borders)
    }, onFailed)
    loadPlaceNames().then((names) => set('names', names), onFailed)
  }
  return {
    drawing,
    setPoints: (points) => {
      set('points', collectionOf(points === undefined ? [] : featuresOf(points)))
      container.dataset.points = String(points?.longitudes.length ?? 0)
    },
    setArea: (corners) => set('area', collectionOf(corners.length === 0 ? [] : [areaFeature(corners)])),
    setCells: (cells) => set('cells', collectionOf(cells.map(({ corners, kind }) => areaFeature(corners, { kind })))),
    setDark: (isDark) => whenStyled(() => recolour(map, mapStyle(mapColours(isDark), tiles))),
    setLabel: (label) => map.getCanvas().setAttribute('aria-label', label),
    visibleArea() {
      const bounds = map.getBounds()
      const [west, south, east, north] = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
      return cornersOfBox({ west, south, east, north })
    },
    fit(corners) {
      const bounds = boundsOf(corners)
      if (bounds === undefined) return
      const { west, south, east, north } = bounds
      map.fitBounds([west, south, east, north], { padding: 40, maxZoom: 13, animate: false })
    },
    remove() {
      isRemoved = true
      map.remove()
    },
  }
}

const maxPicked = 100

/** A click on a cluster zooms in until its points are apart; on points, it reports all of them that are under it. */
function addPicking(map: MapLibreMap, drawing: AreaDrawing, onPick: MapOptions['onPick']): void {
  const pick = async ({ x, y }: PixelPoint) => {
    const area: [[number, number], [number, number]] = [
      [x - 5, y - 5],
      [x + 5, y + 5],
    ]
    const found = map.queryRenderedFeatures(area, { layers: ['clusters', 'points'] })
    const cluster = found.find(({ layer }) => layer.id === 'clusters')
    if (cluster === undefined) {
      const positions = found.map(({ properties }) => Number(properties.at))
      return onPick([...new Set(positions)].slice(0, maxPicked))
    }
    const source = map.getSource<GeoJSONSource>('points')
    const id = Number(cluster.properties.cluster_id)
    const zoom = (await source?.getClusterExpansionZoom(id)) ?? 0
    if (zoom <= map.getMaxZoom() && zoom > map.getZoom() && zoom < 16) {
      const { coordinates } = cluster.geometry as Point
      return void map.easeTo({ center: coordinates as [number, number], zoom })
    }
    // All at one address.
    const leaves = (await source?.getClusterLeaves(id, maxPicked, 0)) ?? []
    onPick(leaves.map(({ properties }) => Number(properties?.at)))
  }
  map.on('click', ({ point }) => {
    if (!drawing.isActive) void pick(point)
  })
  for (const layer of ['clusters', 'points']) {
    const over = (cursor: string) => () => {
      if (!drawing.isActive) map.getCanvas().style.cursor = cursor
    }
    map.on('mouseenter', layer, over('pointer'))
    map.on('mouseleave', layer, over(''))
  }
}

function featuresOf({ longitudes, latitudes, statuses = [] }: MapPoints): Feature[] {
  return longitudes.map((longitude, at) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitudes[at] ?? 0] },
    properties: { at, status: statuses[at] ?? '' },
  }))
}

const collectionOf = (features: Feature[]): GeoJSON => ({ type: 'FeatureCollection', features })

const areaFeature = (corners: readonly Corner[], properties: Feature['properties'] = {}): Feature => {
  const [ring = []] = polygonOf(corners).coordinates
  return {
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [ring.map((corner) => [...corner])] },
    properties,
  }
}

/** Another style would drop the data. */
function recolour(map: MapLibreMap, { layers }: ReturnType<typeof mapStyle>): void {
  for (const { id, paint = {} } of layers) {
    for (const [name, value] of Object.entries(paint)) map.setPaintProperty(id, name as never, value as never)
  }
}
