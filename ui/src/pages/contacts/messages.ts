import { defineMessages } from '../../messages/define-messages.ts'

export const messages = defineMessages(
  {
    title: 'Contacts',
    lead: 'People and companies, with sources',
    rows: { one: '{total} contact', other: '{total} contacts' },
    emptyTitle: 'No contacts yet',
    emptyText:
      'When you select a page, the e-mail addresses, phone numbers and names on it appear here, each with its source.',
    emptyAction: 'Go to pages',
  },
  {
    title: 'Kontakte',
    lead: 'Personen und Firmen, mit Quellen',
    rows: { one: '{total} Kontakt', other: '{total} Kontakte' },
    emptyTitle: 'Noch keine Kontakte',
    emptyText:
      'Zu jeder ausgewählten Seite erscheinen hier die E-Mail-Adressen, Telefonnummern und Namen, jeweils mit Quelle.',
    emptyAction: 'Zu den Seiten',
  },
)
