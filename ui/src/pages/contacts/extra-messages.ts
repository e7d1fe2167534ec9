import { defineMessages } from '../../messages/define-messages.ts'

export const extraMessages = defineMessages(
  {
    grouping: 'Grouping',
    flat: 'List',
    byDomain: 'By website',
    merge: 'Merge',
    mergeHint: 'Check 2 to 51 contacts of one website to merge them',
    mergeTitle: 'Merge {count} contacts',
    mergeText:
      'Which contact do you want to keep? The sources of the others are moved to it. You can undo this for 30 days.',
    doMerge: 'Merge',
    cancel: 'Cancel',
    doNotContact: 'Do not contact',
    notSuppressed: 'Not on the do-not-contact list.',
    isSuppressed: 'On the do-not-contact list: {reason}',
    suppress: 'Do not contact',
    suppressTitle: 'Do not contact {value}?',
    suppressText:
      'The value is added to the do-not-contact list. Its contacts are deleted and it is not collected again.',
    reason: 'Reason',
    suppressed: {
      one: 'Added to the do-not-contact list. {count} contact deleted.',
      other: 'Added to the do-not-contact list. {count} contacts deleted.',
    },
    erase: 'Erase data',
  },
  {
    grouping: 'Gruppierung',
    flat: 'Liste',
    byDomain: 'Nach Website',
    merge: 'Zusammenführen',
    mergeHint: '2 bis 51 Kontakte einer Website markieren, um sie zusammenzuführen',
    mergeTitle: '{count} Kontakte zusammenführen',
    mergeText:
      'Welchen Kontakt möchten Sie behalten? Die Quellen der anderen werden übernommen. Das lässt sich 30 Tage lang rückgängig machen.',
    doMerge: 'Zusammenführen',
    cancel: 'Abbrechen',
    doNotContact: 'Sperrliste',
    notSuppressed: 'Steht nicht auf der Sperrliste.',
    isSuppressed: 'Steht auf der Sperrliste: {reason}',
    suppress: 'Nicht kontaktieren',
    suppressTitle: '{value} nicht kontaktieren?',
    suppressText:
      'Der Wert wird in die Sperrliste aufgenommen. Seine Kontakte werden gelöscht und nicht erneut erfasst.',
    reason: 'Grund',
    suppressed: {
      one: 'In die Sperrliste aufgenommen. {count} Kontakt gelöscht.',
      other: 'In die Sperrliste aufgenommen. {count} Kontakte gelöscht.',
    },
    erase: 'Daten löschen',
  },
)
