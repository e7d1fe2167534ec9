import { defineMessages } from '../../messages/define-messages.ts'

export const extraMessages = defineMessages(
  {
    grouping: 'Grouping',
    flat: 'Flat',
    byDomain: 'By site',
    merge: 'Merge',
    mergeHint: 'Select two to fifty contacts of one site to make one of them',
    mergeTitle: 'Merge {count} contacts',
    mergeText: 'Which one stays? The evidence of the others moves to it. This is for good.',
    merged: { one: '{count} contact was merged.', other: '{count} contacts were merged.' },
    doMerge: 'Merge for good',
    cancel: 'Cancel',
    consent: 'Contact or not',
    notSuppressed: 'Not on the do-not-contact list.',
    isSuppressed: 'On the do-not-contact list: {reason}',
    suppress: 'Do not contact',
    suppressTitle: 'Do not contact {value}?',
    suppressText:
      'The value goes on the do-not-contact list. Its contacts are removed, and it is never collected again.',
    reason: 'Why',
    suppressed: {
      one: 'Suppressed: {count} contact was removed.',
      other: 'Suppressed: {count} contacts were removed.',
    },
    erase: 'Erase',
  },
  {
    grouping: 'Gruppierung',
    flat: 'Einzeln',
    byDomain: 'Nach Website',
    merge: 'Zusammenführen',
    mergeHint: 'Zwei bis fünfzig Kontakte einer Website auswählen, um einen daraus zu machen',
    mergeTitle: '{count} Kontakte zusammenführen',
    mergeText: 'Welcher bleibt? Die Belege der anderen gehen an ihn über. Das ist endgültig.',
    merged: { one: '{count} Kontakt wurde zusammengeführt.', other: '{count} Kontakte wurden zusammengeführt.' },
    doMerge: 'Endgültig zusammenführen',
    cancel: 'Abbrechen',
    consent: 'Ansprechen oder nicht',
    notSuppressed: 'Steht nicht auf der Sperrliste.',
    isSuppressed: 'Steht auf der Sperrliste: {reason}',
    suppress: 'Nicht ansprechen',
    suppressTitle: '{value} nicht ansprechen?',
    suppressText:
      'Der Wert kommt auf die Sperrliste. Seine Kontakte werden entfernt, und er wird nie wieder gesammelt.',
    reason: 'Warum',
    suppressed: {
      one: 'Gesperrt: {count} Kontakt wurde entfernt.',
      other: 'Gesperrt: {count} Kontakte wurden entfernt.',
    },
    erase: 'Tilgen',
  },
)
