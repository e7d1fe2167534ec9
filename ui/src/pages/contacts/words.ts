import { defineWords } from '../../words/define-words.ts'

export const words = defineWords(
  {
    title: 'Contacts',
    lead: 'Who to talk to, and where it was read',
    emptyTitle: 'The grid is not here yet',
    emptyText: 'Until then GET /api/v2/contacts lists the rows.',
  },
  {
    title: 'Kontakte',
    lead: 'Mit wem man spricht, und wo es stand',
    emptyTitle: 'Die Tabelle ist noch nicht da',
    emptyText: 'Bis dahin listet GET /api/v2/contacts die Zeilen.',
  },
)
