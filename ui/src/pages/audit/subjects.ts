import { hasPage, pageOf, type TableWithPage } from '../../lib/row-url.ts'
import type { tableLabels } from '../../messages/table-labels.ts'

type SubjectName = keyof (typeof tableLabels)['en']

/** Pages of the subjects that are not in the data section. */
const adminPaths: Readonly<Record<Exclude<SubjectName, TableWithPage>, string>> = {
  users: '/settings/users',
  api_keys: '/settings/keys',
  tenants: '/settings/tenant',
  suppressions: '/settings/do-not-contact',
  subjects: '/settings/do-not-contact',
  budgets: '/settings/budgets',
  provider_limits: '/costs',
  crawl_proxies: '/settings/proxy',
  tls_exceptions: '/settings/certificates',
}

export function subjectPath(subject: SubjectName): string {
  return hasPage(subject) ? pageOf(subject).to : adminPaths[subject]
}

/** Whether rows of the subject open in the drawer of a grid. */
export function hasRows(subject: string): subject is TableWithPage {
  return hasPage(subject) && pageOf(subject).parameter === 'row'
}
