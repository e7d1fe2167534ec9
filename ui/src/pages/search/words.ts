import { defineWords } from '../../words/define-words.ts'

export const words = defineWords(
  {
    title: 'Search',
    lead: 'Find businesses of a kind in a place',
    emptyTitle: 'Searching is not here yet',
    emptyText: 'Until then "scrapersky search" starts one.',
  },
  {
    title: 'Suche',
    lead: 'Betriebe einer Art an einem Ort finden',
    emptyTitle: 'Die Suche ist noch nicht da',
    emptyText: 'Bis dahin startet „scrapersky search“ eine.',
  },
)
