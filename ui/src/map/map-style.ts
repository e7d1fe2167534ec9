import type { ExpressionSpecification, LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapColours } from './map-colours.ts'

export interface MapTiles {
  readonly url: string
  readonly attribution: string
}

const empty = { type: 'FeatureCollection' as const, features: [] }
const data = (more: object = {}): SourceSpecification => ({ type: 'geojson', data: empty, ...more })
const shownNames = '© Natural Earth, © GeoNames (CC BY 4.0)'

/** Without `glyphs`, so that the browser draws all texts with its own fonts. */
export function mapStyle(colours: MapColours, tiles: MapTiles | undefined): StyleSpecification {
  return {
    version: 8,
    sources: {
      ...(tiles === undefined
        ? {
            // Coarse data: further in, a tile of this zoom is enlarged instead of cutting new ones.
            land: data({ attribution: shownNames, maxzoom: 6 }),
            borders: data({ maxzoom: 6 }),
            names: data({ maxzoom: 9 }),
          }
        : { tiles: { type: 'raster', tiles: [tiles.url], tileSize: 256, attribution: tiles.attribution } }),
      cells: data(),
      area: data(),
      points: data({ cluster: true, clusterRadius: 44, clusterMaxZoom: 15, maxzoom: 17 }),
      draft: data(),
    },
    layers: [...(tiles === undefined ? baseLayers(colours) : tileLayers), ...ownLayers(colours)],
  }
}

const tileLayers: readonly LayerSpecification[] = [{ id: 'tiles', type: 'raster', source: 'tiles' }]
const font = { 'text-font': ['sans-serif'] }

function baseLayers({ sea, land, border, name, halo }: MapColours): LayerSpecification[] {
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': sea } },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': land, 'fill-antialias': false } },
    { id: 'borders', type: 'line', source: 'borders', paint: { 'line-color': border } },
    {
      id: 'names',
      type: 'symbol',
      source: 'names',
      filter: ['>=', ['zoom'], ['get', 'zoom']],
      layout: {
        ...font,
        'text-field': ['get', 'name'],
        'text-size': ['step', ['get', 'population'], 11, 1e5, 12, 1e6, 14],
        'text-padding': 6,
        'symbol-sort-key': ['-', ['get', 'population']],
      },
      paint: { 'text-color': name, 'text-halo-color': halo, 'text-halo-width': 1.2 },
    },
  ]
}

function ownLayers(colours: MapColours): LayerSpecification[] {
  const { accent, onAccent, outline, area, wait, check, statuses } = colours
  const isCluster: ExpressionSpecification = ['has', 'point_count']
  const byKind = (now: string, waiting: string, checked: string): ExpressionSpecification => [
    'match',
    ['get', 'kind'],
    'now',
    now,
    'check',
    checked,
    waiting,
  ]
  const byStatus = ['match', ['get', 'status'], ...Object.entries(statuses).flat(), accent]
  return [
    { id: 'area-fill', type: 'fill', source: 'area', paint: { 'fill-color': area, 'fill-opacity': 0.12 } },
    { id: 'area-line', type: 'line', source: 'area', paint: { 'line-color': area, 'line-width': 2 } },
    {
      id: 'cells-fill',
      type: 'fill',
      source: 'cells',
      paint: { 'fill-color': byKind(area, wait, 'rgba(0, 0, 0, 0)'), 'fill-opacity': 0.2 },
    },
    { id: 'cells-line', type: 'line', source: 'cells', paint: { 'line-color': byKind(area, wait, check) } },
    {
      id: 'clusters',
      type: 'circle',
      source: 'points',
      filter: isCluster,
      paint: {
        'circle-color': accent,
        'circle-radius': ['step', ['get', 'point_count'], 13, 50, 17, 1000, 22],
        'circle-stroke-color': outline,
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: 'cluster-counts',
      type: 'symbol',
      source: 'points',
      filter: isCluster,
      layout: {
        ...font,
        'text-field': ['get', 'point_count_abbreviated'],
        'text-size': 12,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': onAccent },
    },
    {
      id: 'points',
      type: 'circle',
      source: 'points',
      filter: ['!', isCluster],
      paint: {
        'circle-color': byStatus as unknown as ExpressionSpecification,
        'circle-radius': 6,
        'circle-stroke-color': outline,
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: 'draft-line',
      type: 'line',
      source: 'draft',
      paint: { 'line-color': area, 'line-width': 2, 'line-dasharray': [2, 2] },
    },
    {
      id: 'draft-corners',
      type: 'circle',
      source: 'draft',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: { 'circle-color': outline, 'circle-radius': 5, 'circle-stroke-color': area, 'circle-stroke-width': 2 },
    },
  ]
}
