import { useLanguage } from './language.ts'

/** The default rules are stored with English names. */
const german: Readonly<Record<string, string>> = {
  'Places with a website': 'Orte mit Website',
  'Businesses with a website': 'Betriebe mit Website',
  'Every domain': 'Alle Domains',
  'Page and virtual sitemaps': 'Seiten-Sitemaps und virtuelle Sitemaps',
  'Contact pages': 'Kontaktseiten',
  'Contact pages and home pages': 'Kontaktseiten und Startseiten',
  'Contacts with an e-mail address': 'Kontakte mit E-Mail-Adresse',
  Suggestions: 'Vorschläge',
}

/** Translates the names of default rules. A name given by a user stays as it is. */
export function useRuleName(): (name: string) => string {
  const language = useLanguage()
  return (name) => (language === 'de' && Object.hasOwn(german, name) ? (german[name] ?? name) : name)
}
