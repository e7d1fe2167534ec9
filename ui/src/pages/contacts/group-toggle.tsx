import { SegmentedControl } from '@mantine/core'
import type { Grid } from '../../grid/use-grid.ts'
import { useWords } from '../../words/define-words.ts'
import { extraWords } from './extra-words.ts'

/** Grouped: sorted by site, with a line where another one begins. */
export function GroupToggle({ grid: { search, change } }: { readonly grid: Grid }) {
  const say = useWords(extraWords)
  return (
    <SegmentedControl
      size="xs"
      aria-label={say('grouping')}
      value={search.by === 'domain' ? 'domain' : 'flat'}
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
