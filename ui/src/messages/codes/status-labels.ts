import { defineMessages } from '../define-messages.ts'

/** Where a row stands: what people said of it, and what its stage made of it. */
export const statusLabels = defineMessages(
  {
    New: 'New',
    Selected: 'Selected',
    Maybe: 'Maybe',
    'Not a Fit': 'Not a fit',
    Archived: 'Archived',
    Queued: 'Waiting',
    Processing: 'In work',
    Completed: 'Done',
    Error: 'Failed',
    true: 'Yes',
    false: 'No',
  },
  {
    New: 'Neu',
    Selected: 'Ausgewählt',
    Maybe: 'Vielleicht',
    'Not a Fit': 'Passt nicht',
    Archived: 'Archiviert',
    Queued: 'Wartet',
    Processing: 'In Arbeit',
    Completed: 'Fertig',
    Error: 'Fehlgeschlagen',
    true: 'Ja',
    false: 'Nein',
  },
)
