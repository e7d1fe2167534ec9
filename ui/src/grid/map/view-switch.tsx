import { SegmentedControl } from '@mantine/core'
import { mapMessages } from '../../map/messages.ts'
import { useMessages } from '../../messages/define-messages.ts'
import type { Grid } from '../use-grid.ts'

/** Rows of these entities have coordinates. */
const hasMap = ({ columns }: Pick<Grid, 'columns'>): boolean => columns.some(({ type }) => type === 'point')
export const isMapShown = ({ search }: Pick<Grid, 'search'>): boolean => search.map !== undefined

/** Table or map of the same filter. */
export function ViewSwitch({ grid }: { readonly grid: Grid }) {
  const t = useMessages(mapMessages)
  if (!hasMap(grid)) return null
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('view')}
      value={isMapShown(grid) ? 'map' : 'table'}
      data={[
        { value: 'table', label: t('table') },
        { value: 'map', label: t('map') },
      ]}
      onChange={(view) => grid.change({ map: view === 'map' ? 'on' : undefined }, { push: true })}
    />
  )
}
