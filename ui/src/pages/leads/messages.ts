import { defineMessages } from '../../messages/define-messages.ts'

export const messages = defineMessages(
  {
    title: 'Leads',
    lead: 'Businesses with the best way to reach each of them',
    rows: { one: '{total} lead', other: '{total} leads' },
    emptyTitle: 'No leads yet',
    emptyText:
      'A place becomes a lead when you select it and its details are read. A website of your own list is a lead at once. Contacts are added when the pages of a lead are read.',
    emptyAction: 'Go to places',
    importSites: 'Import websites',
    quick: 'Quick filters',
    review: 'One by one',
    reviewHint: 'Decide about the new leads of this list, one per screen, with one key each.',
    mine: 'Mine',
    mineHint: 'Leads that you own',
    due: 'Due',
    dueHint: 'Follow-up is today or earlier',
  },
  {
    title: 'Leads',
    lead: 'Betriebe mit dem jeweils besten Weg, sie zu erreichen',
    rows: { one: '{total} Lead', other: '{total} Leads' },
    emptyTitle: 'Noch keine Leads',
    emptyText:
      'Ein Ort wird ein Lead, wenn Sie ihn auswählen und seine Angaben gelesen sind. Eine Website aus Ihrer eigenen Liste ist sofort ein Lead. Kontakte kommen hinzu, wenn die Seiten eines Leads gelesen werden.',
    emptyAction: 'Zu den Orten',
    importSites: 'Websites importieren',
    quick: 'Schnellfilter',
    review: 'Einzeln prüfen',
    reviewHint: 'Über die neuen Leads dieser Liste entscheiden, einer je Bildschirm, mit je einer Taste.',
    mine: 'Meine',
    mineHint: 'Leads, für die Sie zuständig sind',
    due: 'Fällig',
    dueHint: 'Wiedervorlage heute oder früher',
  },
)
