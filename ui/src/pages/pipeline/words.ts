import { defineWords } from '../../words/define-words.ts'

export const words = defineWords(
  {
    title: 'Pipeline',
    lead: 'Where every row stands, how fast it moves, what it costs',
    emptyTitle: 'The map of the stages is not here yet',
    emptyText: 'GET /api/v2/pipeline and "scrapersky stages" have the same numbers.',
  },
  {
    title: 'Pipeline',
    lead: 'Wo jede Zeile steht, wie schnell es geht, was es kostet',
    emptyTitle: 'Die Karte der Stufen ist noch nicht da',
    emptyText: 'GET /api/v2/pipeline und „scrapersky stages“ zeigen dieselben Zahlen.',
  },
)
