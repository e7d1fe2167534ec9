import { defineMessages } from '../../messages/define-messages.ts'

export const messages = defineMessages(
  {
    title: 'Pages',
    lead: 'Pages of the websites, with their type',
    rows: { one: '{total} page', other: '{total} pages' },
    emptyTitle: 'No pages yet',
    emptyText:
      'When you select a sitemap, its pages appear here with their type, such as contact, about, team or blog. Select pages to extract contacts from them.',
    emptyAction: 'Go to sitemaps',
  },
  {
    title: 'Seiten',
    lead: 'Seiten der Websites, mit ihrem Typ',
    rows: { one: '{total} Seite', other: '{total} Seiten' },
    emptyTitle: 'Noch keine Seiten',
    emptyText:
      'Zu jeder ausgewählten Sitemap erscheinen hier die Seiten mit ihrem Typ, etwa Kontakt, Über uns, Team oder Blog. Wählen Sie Seiten aus, um daraus Kontakte zu extrahieren.',
    emptyAction: 'Zu den Sitemaps',
  },
)
