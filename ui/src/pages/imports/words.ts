import { defineWords } from '../../words/define-words.ts'

export const words = defineWords(
  {
    title: 'Imports',
    lead: 'Bring lists of your own',
    emptyTitle: 'Imports are not here yet',
    emptyText: 'Until then "scrapersky import FILE" takes them.',
  },
  {
    title: 'Importe',
    lead: 'Eigene Listen mitbringen',
    emptyTitle: 'Importe sind noch nicht da',
    emptyText: 'Bis dahin nimmt „scrapersky import DATEI“ sie.',
  },
)
