import { Button, Skeleton, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'
import type { SearchMap, SearchView } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { LazyMap } from '../../map/lazy-map.tsx'
import { useMessages } from '../../messages/define-messages.ts'
import { MapLegend } from './map-legend.tsx'
import { MapTable } from './map-table.tsx'
import { messages } from './messages.ts'
import classes from './search-map.module.css'
import { isActive } from './search-state.tsx'
import { searchCells, searchedArea } from './searched-area.ts'
import { useAreaSize } from './use-area-size.ts'

/** Searched area, open cells and results, as a map or a table. */
export function SearchMapPanel({ search }: { readonly search: SearchView }) {
  const t = useMessages(messages)
  const { id } = search
  const [isTable, { toggle }] = useDisclosure(false)
  const map = useQuery({
    queryKey: ['rows', 'searches', id, 'map'],
    queryFn: ({ signal }) => call('GET /searches/:id/map', { params: { id }, signal }),
  })
  if (map.isPending) return <Skeleton height={320} />
  if (map.data === undefined) return null
  if (map.data.area === null) {
    return (
      <Text size="sm" c="dimmed">
        {t('mapNone')}
      </Text>
    )
  }
  return (
    <div>
      <div className={classes.map}>
        <SearchedMap map={map.data} isRunning={isActive(search)} />
      </div>
      <MapLegend map={map.data}>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconTable size={15} />}
          onClick={toggle}
          aria-expanded={isTable}
        >
          {t(isTable ? 'hideTable' : 'table')}
        </Button>
      </MapLegend>
      {isTable && <MapTable map={map.data} />}
    </div>
  )
}

function SearchedMap({ map, isRunning }: { readonly map: SearchMap; readonly isRunning: boolean }) {
  const t = useMessages(messages)
  const navigate = useNavigate()
  const sizeOf = useAreaSize()
  const area = useMemo(() => searchedArea(map), [map])
  const cells = useMemo(() => searchCells(map, isRunning), [map, isRunning])
  const points = useMemo(
    () => ({
      longitudes: map.places.map(({ longitude }) => longitude),
      latitudes: map.places.map(({ latitude }) => latitude),
    }),
    [map],
  )
  const name = map.polygon === null ? (map.area?.name ?? '') : sizeOf(area)
  const label = t('mapOf', { name, places: map.places.length, left: map.waiting.length })
  const open = ([at, ...others]: readonly number[]) => {
    const place = at === undefined || others.length > 0 ? undefined : map.places[at]
    if (place !== undefined) void navigate({ to: '/places', search: { row: place.id } as never })
  }
  return (
    <Suspense fallback={<Skeleton height="100%" />}>
      <LazyMap label={label} points={points} area={area} cells={cells} extent={area} onPick={open} />
    </Suspense>
  )
}
