import { defineMessages } from '../../messages/define-messages.ts'

export const suggestionMessages = defineMessages(
  {
    title: 'Suggestion',
    select: 'Select',
    reject: 'Do not select',
    score: '{score} likely to be selected',
    because: 'Because: {reasons}',
    present: '{column}: yes',
    missing: '{column}: none',
    isValue: '{column}: {value}',
    isNot: '{column}: not {value}',
  },
  {
    title: 'Vorschlag',
    select: 'Auswählen',
    reject: 'Nicht auswählen',
    score: 'Auswahl zu {score} wahrscheinlich',
    because: 'Weil: {reasons}',
    present: '{column}: vorhanden',
    missing: '{column}: fehlt',
    isValue: '{column}: {value}',
    isNot: '{column}: nicht {value}',
  },
)
