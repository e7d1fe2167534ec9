import type { tableWords } from '../../words/table-words.ts'

type SubjectName = keyof (typeof tableWords)['en']

export const subjectPaths: Readonly<Record<SubjectName, string>> = {
  searches: '/search',
  imports: '/imports',
  places: '/places',
  local_businesses: '/businesses',
  domains: '/domains',
  sitemap_files: '/sitemaps',
  pages: '/pages',
  contacts: '/contacts',
  users: '/settings/users',
  api_keys: '/settings/keys',
  tenants: '/settings/tenant',
  suppressions: '/settings/do-not-contact',
  subjects: '/settings/do-not-contact',
  budgets: '/settings/budgets',
}

/** Their rows open beside a list. */
const withRows: readonly string[] = ['places', 'local_businesses', 'domains', 'sitemap_files', 'pages', 'contacts']

export function hasRows(subject: string): subject is SubjectName {
  return withRows.includes(subject)
}
