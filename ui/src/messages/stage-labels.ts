import { defineMessages, useMessages } from './define-messages.ts'

/** What people call the stages. One that is not here yet is shown with its id. */
const labels = defineMessages(
  {
    'import-files': 'File import',
    'wf1-place-search': 'Place search',
    'wf2-deep-scan': 'Deep scan',
    'wf3-domain-extraction': 'Website finder',
    'wf4-domain-metadata': 'Site survey',
    'wf4-sitemap-discovery': 'Sitemap finder',
    'wf4-short-links': 'Short links',
    'wf6-sitemap-import': 'Sitemap reader',
    'wf7-page-extraction': 'Page reader',
    'wf8-email-validation': 'Address check',
    'wf8-contact-delivery': 'Delivery',
  },
  {
    'import-files': 'Datei-Import',
    'wf1-place-search': 'Ortssuche',
    'wf2-deep-scan': 'Tiefenprüfung',
    'wf3-domain-extraction': 'Website-Finder',
    'wf4-domain-metadata': 'Website-Erkundung',
    'wf4-sitemap-discovery': 'Sitemap-Finder',
    'wf4-short-links': 'Kurzlinks',
    'wf6-sitemap-import': 'Sitemap-Leser',
    'wf7-page-extraction': 'Seiten-Leser',
    'wf8-email-validation': 'Adressprüfung',
    'wf8-contact-delivery': 'Übergabe',
  },
)

/** What each stage does. The API says it in English only. */
const summaries = defineMessages(
  {
    'import-files': 'Reads a file that somebody brought, row by row, and reports on each of them',
    'wf1-place-search': 'Finds the businesses of a kind in a place, past the cap of the provider',
    'wf2-deep-scan': 'Turns a selected place into a business with all that its provider knows',
    'wf3-domain-extraction': 'Turns a selected business into the domain of its website',
    'wf4-domain-metadata': "Reads a new domain's home page and keeps what it says about the site and its owner",
    'wf4-sitemap-discovery': 'Finds the sitemaps of a selected domain, or makes one of its home page',
    'wf4-short-links': "Follows a business's short link to the site behind it",
    'wf6-sitemap-import': 'Writes down every page that a selected sitemap lists, with its kind',
    'wf7-page-extraction': 'Reads a selected page and keeps every way to reach the business, with proof',
  },
  {
    'import-files': 'Liest eine mitgebrachte Datei, Zeile für Zeile, und berichtet über jede',
    'wf1-place-search': 'Findet die Betriebe einer Art an einem Ort, auch über die Grenze des Anbieters hinaus',
    'wf2-deep-scan': 'Macht aus einem ausgewählten Ort einen Betrieb, mit allem, was der Anbieter weiß',
    'wf3-domain-extraction': 'Macht aus einem ausgewählten Betrieb die Domain seiner Website',
    'wf4-domain-metadata': 'Liest die Startseite einer neuen Domain und behält, was sie über Website und Inhaber sagt',
    'wf4-sitemap-discovery': 'Findet die Sitemaps einer ausgewählten Domain oder macht eine aus ihrer Startseite',
    'wf4-short-links': 'Folgt dem Kurzlink eines Betriebs zur Website dahinter',
    'wf6-sitemap-import': 'Schreibt jede Seite auf, die eine ausgewählte Sitemap nennt, mit ihrer Art',
    'wf7-page-extraction': 'Liest eine ausgewählte Seite und behält jeden Weg zum Betrieb, mit Beleg',
  },
)

type Known = keyof (typeof labels)['en']

export function useStageName(): (id: string) => string {
  const t = useMessages(labels)
  return (id) => (Object.hasOwn(labels.en, id) ? t(id as Known) : id)
}

export function useStageSummary(): (stage: { readonly id: string; readonly summary: string }) => string {
  const t = useMessages(summaries)
  return ({ id, summary }) => (Object.hasOwn(summaries.en, id) ? t(id as keyof (typeof summaries)['en']) : summary)
}
