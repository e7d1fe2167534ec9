import { defineMessages } from '../../messages/define-messages.ts'

export const messages = defineMessages(
  {
    title: 'Businesses',
    lead: 'Places that were looked at closely, with phone and website',
    rows: { one: '{total} business', other: '{total} businesses' },
    emptyTitle: 'No businesses yet',
    emptyText:
      'A place that you select is scanned in depth and becomes a business with its phone, opening state and website. Select some places to begin.',
    emptyAction: 'Go to the places',
  },
  {
    title: 'Betriebe',
    lead: 'Genauer betrachtete Orte, mit Telefon und Website',
    rows: { one: '{total} Betrieb', other: '{total} Betriebe' },
    emptyTitle: 'Noch keine Betriebe',
    emptyText:
      'Ein ausgewählter Ort wird genauer abgefragt und wird zum Betrieb mit Telefon und Website. Wählen Sie zuerst einige Orte aus.',
    emptyAction: 'Zu den Orten',
  },
)
