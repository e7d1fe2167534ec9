import { defineMessages } from '../../messages/define-messages.ts'

export const erasureMessages = defineMessages(
  {
    erase: 'Erase',
    eraseTitle: 'Erase {value} permanently?',
    eraseText:
      'Deletes it from all contacts, evidence, notes and stored responses. Only a hash is kept, so that it is not collected again. This cannot be undone.',
    reason: 'Erasure requested',
    receiptTitle: 'Receipt',
    receiptText: 'Give this receipt to the person. It proves the erasure and contains no personal data.',
    receipt: 'Receipt',
    receiptLine: 'Receipt {id}\nErased at {time}\nSHA-256 {hash}\nFound: {found}\nRemaining: {left}',
    none: 'nothing',
    done: 'Done',
  },
  {
    erase: 'Löschen',
    eraseTitle: '{value} endgültig löschen?',
    eraseText:
      'Wird aus allen Kontakten, Belegen, Notizen und gespeicherten Antworten gelöscht. Nur ein Hash bleibt, damit es nicht erneut erfasst wird. Das lässt sich nicht rückgängig machen.',
    reason: 'Löschung beantragt',
    receiptTitle: 'Löschnachweis',
    receiptText:
      'Geben Sie diesen Nachweis der Person. Er belegt die Löschung und enthält keine personenbezogenen Daten.',
    receipt: 'Löschnachweis',
    receiptLine: 'Löschnachweis {id}\nGelöscht am {time}\nSHA-256 {hash}\nGefunden: {found}\nVerbleibend: {left}',
    none: 'nichts',
    done: 'Fertig',
  },
)
