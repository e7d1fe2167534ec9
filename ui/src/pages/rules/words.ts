import { defineWords } from '../../words/define-words.ts'

export const words = defineWords(
  {
    title: 'Rules',
    lead: 'What is selected without you',
    emptyTitle: 'Rules are not here yet',
    emptyText: 'Until then "scrapersky rules" shows and changes them.',
  },
  {
    title: 'Regeln',
    lead: 'Was ohne Sie gewählt wird',
    emptyTitle: 'Regeln sind noch nicht da',
    emptyText: 'Bis dahin zeigt und ändert „scrapersky rules“ sie.',
  },
)
