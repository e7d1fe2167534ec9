import { SegmentedControl } from '@mantine/core'
import type { Grid } from '../../grid/use-grid.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { extraMessages } from './extra-messages.ts'

/** Switches between a flat list and contacts grouped by website. */
export function GroupToggle({ grid: { isGrouped, change } }: { readonly grid: Grid }) {
  const t = useMessages(extraMessages)
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('grouping')}
      value={isGrouped ? 'domain' : 'flat'}
      onChange={(by) =>
        change(by === 'domain' ? { by, sort: 'domain_id' } : { by: undefined, sort: undefined }, { push: true })
      }
      data={[
        { value: 'flat', label: t('flat') },
        { value: 'domain', label: t('byDomain') },
      ]}
    />
  )
}
