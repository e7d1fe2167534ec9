import { defineMessages } from '../../messages/define-messages.ts'

export const messages = defineMessages(
  {
    title: 'Places',
    lead: 'What the searches found, before it becomes a business',
    rows: { one: '{total} place', other: '{total} places' },
    emptyTitle: 'No places yet',
    emptyText:
      'A search asks a map provider for one kind of business in one area. What it finds arrives here, and waits for you to select what is worth more work.',
    emptyAction: 'Start a search',
  },
  {
    title: 'Orte',
    lead: 'Was die Suchen fanden, bevor daraus ein Betrieb wird',
    rows: { one: '{total} Ort', other: '{total} Orte' },
    emptyTitle: 'Noch keine Orte',
    emptyText:
      'Eine Suche fragt einen Kartenanbieter nach einer Art von Betrieb in einem Gebiet. Was sie findet, kommt hier an und wartet auf Ihre Auswahl.',
    emptyAction: 'Suche beginnen',
  },
)
