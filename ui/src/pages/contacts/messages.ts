import { defineMessages } from '../../messages/define-messages.ts'

export const messages = defineMessages(
  {
    title: 'Contacts',
    lead: 'Who to talk to, and where it was read',
    rows: { one: '{total} contact', other: '{total} contacts' },
    emptyTitle: 'No contacts yet',
    emptyText:
      'A page that you select is read, and the addresses, numbers and names on it arrive here, each with the sentence that proves it.',
    emptyAction: 'Go to the pages',
  },
  {
    title: 'Kontakte',
    lead: 'Mit wem man spricht, und wo es stand',
    rows: { one: '{total} Kontakt', other: '{total} Kontakte' },
    emptyTitle: 'Noch keine Kontakte',
    emptyText:
      'Eine ausgewählte Seite wird gelesen, und Adressen, Nummern und Namen kommen hier an, jeweils mit dem Satz, der sie belegt.',
    emptyAction: 'Zu den Seiten',
  },
)
