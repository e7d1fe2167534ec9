import { defineLabels } from './define-labels.ts'

/** Curation statuses, then processing statuses. */
export const statusLabels = defineLabels(
  {
    New: 'New',
    Selected: 'Selected',
    Maybe: 'Maybe',
    'Not a Fit': 'Not a fit',
    Archived: 'Archived',
    Queued: 'Queued',
    Processing: 'Running',
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
    Processing: 'Läuft',
    Completed: 'Fertig',
    Error: 'Fehlgeschlagen',
    true: 'Ja',
    false: 'Nein',
  },
)
