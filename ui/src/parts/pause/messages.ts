import { defineMessages } from '../../messages/define-messages.ts'

export const pauseMessages = defineMessages(
  {
    title: 'Pause {stage}?',
    text: 'No process starts new rows, for any workspace. Running rows finish; queued rows wait.',
    reason: 'Reason (optional)',
    reasonHint: 'Shown to everyone while the stage is paused.',
    pause: 'Pause',
  },
  {
    title: '{stage} anhalten?',
    text: 'Kein Prozess beginnt neue Zeilen, in keinem Arbeitsbereich. Laufende Zeilen werden abgeschlossen, der Rest wartet.',
    reason: 'Grund (optional)',
    reasonHint: 'Wird allen angezeigt, solange die Stufe angehalten ist.',
    pause: 'Anhalten',
  },
)
