import { defineMessages } from '../../messages/define-messages.ts'

export const messages = defineMessages(
  {
    title: 'Sitemaps',
    lead: 'The lists of pages that sites publish of themselves',
    rows: { one: '{total} sitemap', other: '{total} sitemaps' },
    emptyTitle: 'No sitemaps yet',
    emptyText:
      'When a domain that you select has been searched, its sitemap files stand here with how many pages they list and how many look like contact pages.',
    emptyAction: 'Go to the domains',
  },
  {
    title: 'Sitemaps',
    lead: 'Die Seitenlisten, die Websites von sich veröffentlichen',
    rows: { one: '{total} Sitemap', other: '{total} Sitemaps' },
    emptyTitle: 'Noch keine Sitemaps',
    emptyText:
      'Ist eine ausgewählte Domain durchsucht, stehen ihre Sitemap-Dateien hier: mit der Zahl der Seiten und dem Anteil, der nach Kontakt aussieht.',
    emptyAction: 'Zu den Domains',
  },
)
