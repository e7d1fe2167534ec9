import { defineWords } from '../../words/define-words.ts'

export const words = defineWords(
  {
    title: 'Businesses',
    lead: 'Places with their details',
    emptyTitle: 'The grid is not here yet',
    emptyText: 'Until then GET /api/v2/local-businesses lists the rows.',
  },
  {
    title: 'Betriebe',
    lead: 'Orte mit ihren Einzelheiten',
    emptyTitle: 'Die Tabelle ist noch nicht da',
    emptyText: 'Bis dahin listet GET /api/v2/local-businesses die Zeilen.',
  },
)
