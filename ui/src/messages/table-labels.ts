import { defineMessages, useMessages } from './define-messages.ts'
import { internalTableLabels, isInternalTable } from './internal-table-labels.ts'

/** Singular for a count of 1, plural otherwise. */
export const tableLabels = defineMessages(
  {
    leads: { one: 'lead', other: 'leads' },
    searches: { one: 'search', other: 'searches' },
    imports: { one: 'import', other: 'imports' },
    places: { one: 'place', other: 'places' },
    local_businesses: { one: 'business', other: 'businesses' },
    domains: { one: 'domain', other: 'domains' },
    sitemap_files: { one: 'sitemap', other: 'sitemaps' },
    pages: { one: 'page', other: 'pages' },
    contacts: { one: 'contact', other: 'contacts' },
    users: { one: 'user', other: 'users' },
    api_keys: { one: 'API key', other: 'API keys' },
    tenants: { one: 'workspace', other: 'workspaces' },
    suppressions: { one: 'do-not-contact entry', other: 'do-not-contact list' },
    subjects: { one: 'personal data request', other: 'personal data requests' },
    budgets: { one: 'budget', other: 'budgets' },
    provider_limits: { one: 'provider limit', other: 'provider limits' },
    crawl_proxies: { one: 'proxy', other: 'proxies' },
    tls_exceptions: { one: 'certificate exception', other: 'certificate exceptions' },
  },
  {
    leads: { one: 'Lead', other: 'Leads' },
    searches: { one: 'Suche', other: 'Suchen' },
    imports: { one: 'Import', other: 'Importe' },
    places: { one: 'Ort', other: 'Orte' },
    local_businesses: { one: 'Betrieb', other: 'Betriebe' },
    domains: { one: 'Domain', other: 'Domains' },
    sitemap_files: { one: 'Sitemap', other: 'Sitemaps' },
    pages: { one: 'Seite', other: 'Seiten' },
    contacts: { one: 'Kontakt', other: 'Kontakte' },
    users: { one: 'Benutzer', other: 'Benutzer' },
    api_keys: { one: 'API-Schlüssel', other: 'API-Schlüssel' },
    tenants: { one: 'Arbeitsbereich', other: 'Arbeitsbereiche' },
    suppressions: { one: 'Sperreintrag', other: 'Sperrliste' },
    subjects: { one: 'Datenschutzanfrage', other: 'Datenschutzanfragen' },
    budgets: { one: 'Budget', other: 'Budgets' },
    provider_limits: { one: 'Anbieterlimit', other: 'Anbieterlimits' },
    crawl_proxies: { one: 'Proxy', other: 'Proxys' },
    tls_exceptions: { one: 'Zertifikatsausnahme', other: 'Zertifikatsausnahmen' },
  },
)

export const isTable = (name: string): name is keyof (typeof tableLabels)['en'] => Object.hasOwn(tableLabels.en, name)

/** The plural name of any table. A table without a label is shown by its database name. */
export function useTableName(): (name: string) => string {
  const t = useMessages(tableLabels)
  const tInternal = useMessages(internalTableLabels)
  return (name) => (isTable(name) ? t(name) : isInternalTable(name) ? tInternal(name) : name.replaceAll('_', ' '))
}
