import { defineMessages } from '../../messages/define-messages.ts'

export const messages = defineMessages(
  {
    title: 'Places',
    lead: 'Results of your searches',
    rows: { one: '{total} place', other: '{total} places' },
    emptyTitle: 'No places yet',
    emptyText:
      'A search finds businesses of one type in one location. Its results appear here. Select the ones you want to process further.',
    emptyAction: 'Start a search',
  },
  {
    title: 'Orte',
    lead: 'Ergebnisse Ihrer Suchen',
    rows: { one: '{total} Ort', other: '{total} Orte' },
    emptyTitle: 'Noch keine Orte',
    emptyText:
      'Eine Suche findet Betriebe einer Branche in einem Gebiet. Die Ergebnisse erscheinen hier. Wählen Sie aus, was weiter bearbeitet werden soll.',
    emptyAction: 'Suche starten',
  },
)
