import { hasPage, pageOf, type TableWithPage } from '../../lib/row-url.ts'
import type { tableLabels } from '../../messages/table-labels.ts'

type SubjectName = keyof (typeof tableLabels)['en']

/** What an event can be about beside the tables that have a page of their own. */
const houses: Readonly<Record<Exclude<SubjectName, TableWithPage>, string>> = {
  users: '/settings/users',
  api_keys: '/settings/keys',
  tenants: '/settings/tenant',
  suppressions: '/settings/do-not-contact',
  subjects: '/settings/do-not-contact',
  budgets: '/settings/budgets',
}

export function subjectPath(subject: SubjectName): string {
  return hasPage(subject) ? pageOf(subject).to : houses[subject]
}

/** Their rows open beside a list. */
export function hasRows(subject: string): subject is TableWithPage {
  return hasPage(subject) && pageOf(subject).parameter === 'row'
}
