import { defineWords } from '../../words/define-words.ts'

export const words = defineWords(
  {
    title: 'Places',
    lead: 'What the searches found',
    emptyTitle: 'The grid is not here yet',
    emptyText: 'Until then GET /api/v2/places lists the rows.',
  },
  {
    title: 'Orte',
    lead: 'Was die Suchen gefunden haben',
    emptyTitle: 'Die Tabelle ist noch nicht da',
    emptyText: 'Bis dahin listet GET /api/v2/places die Zeilen.',
  },
)
