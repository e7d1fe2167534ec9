import { defineMessages } from '../../messages/define-messages.ts'

export const messages = defineMessages(
  {
    title: 'Pages',
    lead: 'Every page that was found, and what it is good for',
    rows: { one: '{total} page', other: '{total} pages' },
    emptyTitle: 'No pages yet',
    emptyText:
      'A sitemap that you select is read, and its pages arrive here, each with the kind it seems to be: contact, about, team, blog. Select those worth reading.',
    emptyAction: 'Go to the sitemaps',
  },
  {
    title: 'Seiten',
    lead: 'Jede gefundene Seite, und wozu sie taugt',
    rows: { one: '{total} Seite', other: '{total} Seiten' },
    emptyTitle: 'Noch keine Seiten',
    emptyText:
      'Eine ausgewählte Sitemap wird gelesen, und ihre Seiten kommen hier an, jede mit ihrer vermuteten Art: Kontakt, Über uns, Team, Blog. Wählen Sie die lesenswerten.',
    emptyAction: 'Zu den Sitemaps',
  },
)
