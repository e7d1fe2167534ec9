import { defineWords } from '../../words/define-words.ts'

/** Tables as people call them. Stages have names of their own. */
export const subjectWords = defineWords(
  {
    searches: 'searches',
    imports: 'imports',
    places: 'places',
    local_businesses: 'businesses',
    domains: 'domains',
    sitemap_files: 'sitemaps',
    pages: 'pages',
    contacts: 'contacts',
    users: 'users',
    api_keys: 'API keys',
    tenants: 'tenants',
    suppressions: 'the do-not-contact list',
    subjects: 'people who asked',
    budgets: 'budgets',
  },
  {
    searches: 'Suchen',
    imports: 'Importe',
    places: 'Orte',
    local_businesses: 'Betriebe',
    domains: 'Domains',
    sitemap_files: 'Sitemaps',
    pages: 'Seiten',
    contacts: 'Kontakte',
    users: 'Benutzer',
    api_keys: 'API-Schlüssel',
    tenants: 'Mandanten',
    suppressions: 'die Sperrliste',
    subjects: 'Personen, die fragten',
    budgets: 'Budgets',
  },
)

export type SubjectName = keyof (typeof subjectWords)['en']

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

export function isSubject(subject: string): subject is SubjectName {
  return Object.hasOwn(subjectPaths, subject)
}

export function hasRows(subject: string): subject is SubjectName {
  return withRows.includes(subject)
}
