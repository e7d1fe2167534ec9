import { defineMessages } from '../../messages/define-messages.ts'

export const messages = defineMessages(
  {
    title: 'Domains',
    lead: 'Websites of the businesses',
    rows: { one: '{total} domain', other: '{total} domains' },
    emptyTitle: 'No domains yet',
    emptyText:
      'When you select a business, its website is added here with its language, content system and sitemaps. You can also import domains from a file.',
    emptyAction: 'Go to businesses',
  },
  {
    title: 'Domains',
    lead: 'Websites der Betriebe',
    rows: { one: '{total} Domain', other: '{total} Domains' },
    emptyTitle: 'Noch keine Domains',
    emptyText:
      'Zu jedem ausgewählten Betrieb erscheint hier die Website mit Sprache, Redaktionssystem und Sitemaps. Sie können Domains auch aus einer Datei importieren.',
    emptyAction: 'Zu den Betrieben',
  },
)
