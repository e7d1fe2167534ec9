import { defineMessages } from '../../messages/define-messages.ts'

export const messages = defineMessages(
  {
    title: 'Sitemaps',
    lead: 'Page lists that the websites publish',
    rows: { one: '{total} sitemap', other: '{total} sitemaps' },
    emptyTitle: 'No sitemaps yet',
    emptyText:
      'When you select a domain, its sitemaps appear here with the number of pages and the share of contact pages.',
    emptyAction: 'Go to domains',
  },
  {
    title: 'Sitemaps',
    lead: 'Seitenlisten, die die Websites veröffentlichen',
    rows: { one: '{total} Sitemap', other: '{total} Sitemaps' },
    emptyTitle: 'Noch keine Sitemaps',
    emptyText:
      'Zu jeder ausgewählten Domain erscheinen hier die Sitemaps mit der Anzahl der Seiten und dem Anteil der Kontaktseiten.',
    emptyAction: 'Zu den Domains',
  },
)
