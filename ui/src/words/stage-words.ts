import { defineWords, useWords } from './define-words.ts'

/** What people call the stages. One that is not here yet is shown with its id. */
const words = defineWords(
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

type Known = keyof (typeof words)['en']

export function useStageName(): (id: string) => string {
  const say = useWords(words)
  return (id) => (Object.hasOwn(words.en, id) ? say(id as Known) : id)
}
