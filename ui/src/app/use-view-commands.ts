import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { SavedView, ViewDefinition } from '../../../src/http/contract/types.ts'
import { call } from '../api/call.ts'
import { searchOfFilter } from '../grid/filter/condition.ts'
import { tableAt } from '../lib/row-url.ts'
import type { Command } from './commands.ts'

/** The saved views of the current grid; empty on other pages. */
export function useViewCommands(): readonly Command[] {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const slug = tableAt(pathname)?.replaceAll('_', '-')
  const { data } = useQuery({
    queryKey: ['rows', slug, 'views'],
    queryFn: ({ signal }) => call('GET /saved-views', { query: { entity: slug ?? '', counts: true }, signal }),
    enabled: slug !== undefined,
  })
  const show = ({ filter, sort }: ViewDefinition) => {
    const search = { ...searchOfFilter(filter), ...(sort !== undefined && { sort }) }
    void navigate({ to: pathname, search: search as never })
  }
  return (slug === undefined ? [] : (data?.items ?? [])).map(({ id, name, definition }: SavedView) => ({
    id,
    label: name,
    run: () => show(definition as ViewDefinition),
  }))
}
