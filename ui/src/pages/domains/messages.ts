import { defineMessages } from '../../messages/define-messages.ts'

export const messages = defineMessages(
  {
    title: 'Domains',
    lead: 'The sites behind the businesses, surveyed once',
    rows: { one: '{total} domain', other: '{total} domains' },
    emptyTitle: 'No domains yet',
    emptyText:
      'The website of a business that you select becomes a domain here: surveyed, with its language, its system and its sitemaps. Domains can also be imported from a file.',
    emptyAction: 'Go to the businesses',
  },
  {
    title: 'Domains',
    lead: 'Die Websites der Betriebe, einmal untersucht',
    rows: { one: '{total} Domain', other: '{total} Domains' },
    emptyTitle: 'Noch keine Domains',
    emptyText:
      'Die Website eines ausgewählten Betriebs wird hier zur Domain: untersucht, mit Sprache, System und Sitemaps. Domains lassen sich auch aus einer Datei einlesen.',
    emptyAction: 'Zu den Betrieben',
  },
)
