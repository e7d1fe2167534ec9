import { defineWords } from '../../words/define-words.ts'

export const words = defineWords(
  {
    title: 'Sitemaps',
    lead: 'The lists of pages that the websites publish',
    emptyTitle: 'The grid is not here yet',
    emptyText: 'Until then GET /api/v2/sitemap-files lists the rows.',
  },
  {
    title: 'Sitemaps',
    lead: 'Die Seitenlisten, die die Websites veröffentlichen',
    emptyTitle: 'Die Tabelle ist noch nicht da',
    emptyText: 'Bis dahin listet GET /api/v2/sitemap-files die Zeilen.',
  },
)
