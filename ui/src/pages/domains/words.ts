import { defineWords } from '../../words/define-words.ts'

export const words = defineWords(
  {
    title: 'Domains',
    lead: 'The websites of the businesses',
    emptyTitle: 'The grid is not here yet',
    emptyText: 'Until then GET /api/v2/domains lists the rows.',
  },
  {
    title: 'Domains',
    lead: 'Die Websites der Betriebe',
    emptyTitle: 'Die Tabelle ist noch nicht da',
    emptyText: 'Bis dahin listet GET /api/v2/domains die Zeilen.',
  },
)
