import { defineWords } from '../../words/define-words.ts'

export const words = defineWords(
  {
    title: 'Queues',
    lead: 'Stages at work, and what they could not do',
    emptyTitle: 'The queues are not here yet',
    emptyText: 'Until then "scrapersky stages" shows them.',
  },
  {
    title: 'Warteschlangen',
    lead: 'Stufen bei der Arbeit, und was nicht ging',
    emptyTitle: 'Die Warteschlangen sind noch nicht da',
    emptyText: 'Bis dahin zeigt „scrapersky stages“ sie.',
  },
)
