import { defineMessages } from '../../messages/define-messages.ts'

export const messages = defineMessages(
  {
    title: 'Businesses',
    lead: 'Places with details such as phone and website',
    rows: { one: '{total} business', other: '{total} businesses' },
    emptyTitle: 'No businesses yet',
    emptyText:
      'When you select a place, its details are loaded and it becomes a business with phone, opening status and website. Select some places to begin.',
    emptyAction: 'Go to places',
  },
  {
    title: 'Betriebe',
    lead: 'Orte mit Details wie Telefon und Website',
    rows: { one: '{total} Betrieb', other: '{total} Betriebe' },
    emptyTitle: 'Noch keine Betriebe',
    emptyText:
      'Zu jedem ausgewählten Ort werden die Details geladen; er wird zum Betrieb mit Telefon und Website. Wählen Sie zuerst einige Orte aus.',
    emptyAction: 'Zu den Orten',
  },
)
