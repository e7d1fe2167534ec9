import { defineMessages } from '../../messages/define-messages.ts'

export const pauseMessages = defineMessages(
  {
    title: 'Pause {stage}?',
    text: 'It takes no more rows, in every process and for everybody. Rows in work are finished; the rest waits.',
    reason: 'Why (optional)',
    reasonHint: 'For whoever asks why nothing moves.',
    pause: 'Pause',
  },
  {
    title: '{stage} anhalten?',
    text: 'Es werden keine Zeilen mehr aufgenommen, in jedem Prozess und für alle. Was in Arbeit ist, wird fertig; der Rest wartet.',
    reason: 'Warum (freiwillig)',
    reasonHint: 'Für alle, die fragen, warum sich nichts bewegt.',
    pause: 'Anhalten',
  },
)
