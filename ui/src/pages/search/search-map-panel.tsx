import { Button, Skeleton, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { SearchView } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { MapLegend } from './map-legend.tsx'
import { MapTable } from './map-table.tsx'
import { messages } from './messages.ts'
import { SearchMapDrawing } from './search-map-drawing.tsx'
import { isActive } from './search-state.tsx'

/** Searched area, open cells and results, as a map or a table. */
export function SearchMapPanel({ search }: { readonly search: SearchView }) {
  const t = useMessages(messages)
  const { id } = search
  const [isTable, { toggle }] = useDisclosure(false)
  const map = useQuery({
    queryKey: ['rows', 'searches', id, 'map'],
    queryFn: ({ signal }) => call('GET /searches/:id/map', { params: { id }, signal }),
  })
  if (map.isPending) return <Skeleton height={300} />
  if (map.data === undefined) return null
  const isEmpty = map.data.area === null
  return (
    <div>
      {isEmpty && (
        <Text size="sm" c="dimmed">
          {t('mapNone')}
        </Text>
      )}
      {!isEmpty && <SearchMapDrawing map={map.data} isRunning={isActive(search)} />}
      {!isEmpty && (
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
      )}
      {isTable && <MapTable map={map.data} />}
    </div>
  )
}
