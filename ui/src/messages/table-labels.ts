import { defineMessages, useMessages } from './define-messages.ts'
import { internalTableLabels, isInternalTable } from './internal-table-labels.ts'

/** Tables as people call them. Stages have names of their own. */
export const tableLabels = defineMessages(
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

export const isTable = (name: string): name is keyof (typeof tableLabels)['en'] => Object.hasOwn(tableLabels.en, name)

/** Of any table; one without a word is shown by its own name. */
export function useTableName(): (name: string) => string {
  const t = useMessages(tableLabels)
  const tInner = useMessages(internalTableLabels)
  return (name) => (isTable(name) ? t(name) : isInternalTable(name) ? tInner(name) : name.replaceAll('_', ' '))
}
