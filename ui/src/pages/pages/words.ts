import { defineWords } from '../../words/define-words.ts'

export const words = defineWords(
  {
    title: 'Pages',
    lead: 'Every page that was found, and what it is good for',
    emptyTitle: 'The grid is not here yet',
    emptyText: 'Until then GET /api/v2/pages lists the rows.',
  },
  {
    title: 'Seiten',
    lead: 'Jede gefundene Seite, und wozu sie taugt',
    emptyTitle: 'Die Tabelle ist noch nicht da',
    emptyText: 'Bis dahin listet GET /api/v2/pages die Zeilen.',
  },
)
