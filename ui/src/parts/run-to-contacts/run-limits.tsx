import type { SearchEstimate } from '../../../../src/http/contract/types.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useFormat } from '../../messages/use-format.ts'
import { messages } from './messages.ts'
import { pagesOf, type RunChoice } from './run-choice.ts'

/** What the run of a search does at most. Empty until it is estimated. */
export function SearchLimits({ estimate }: { readonly estimate: SearchEstimate | undefined }) {
  const t = useMessages(messages)
  const { money } = useFormat()
  const run = estimate?.run_to_contacts
  if (estimate === undefined || run == null) return null
  const most = Number(run.max_cost)
  return t('atMost', {
    sites: t('businesses', { count: Math.min(run.max_places ?? Number.POSITIVE_INFINITY, estimate.results.high) }),
    pages: t('pagesCount', { count: run.pages_per_site }),
    cost: most === 0 ? t('free') : t('costAtMost', { cost: money(most, estimate.cost.currency) }),
  })
}

/** What the run of a list does at most. A list costs nothing. */
export function ListLimits({ choice, rows }: { readonly choice: RunChoice; readonly rows: number | undefined }) {
  const t = useMessages(messages)
  return t('atMost', {
    sites: rows === undefined ? t('allSites') : t('sites', { count: rows }),
    pages: t('pagesCount', { count: pagesOf(choice) }),
    cost: t('free'),
  })
}
