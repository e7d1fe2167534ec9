import { SegmentedControl } from '@mantine/core'
import type { Grid } from '../../grid/use-grid.ts'
import { useWords } from '../../words/define-words.ts'
import { extraWords } from './extra-words.ts'

/** Grouped: sorted by site, each under its name. */
export function GroupToggle({ grid: { isGrouped, change } }: { readonly grid: Grid }) {
  const say = useWords(extraWords)
  return (
    <SegmentedControl
      size="xs"
      aria-label={say('grouping')}
      value={isGrouped ? 'domain' : 'flat'}
      onChange={(by) =>
        change(by === 'domain' ? { by, sort: 'domain_id' } : { by: undefined, sort: undefined }, { push: true })
      }
      data={[
        { value: 'flat', label: say('flat') },
        { value: 'domain', label: say('byDomain') },
      ]}
    />
  )
}
