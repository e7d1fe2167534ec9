import { defineMessages } from '../../messages/define-messages.ts'

export const erasureMessages = defineMessages(
  {
    erase: 'Erase',
    eraseTitle: 'Erase {value} for good?',
    eraseText:
      'Every contact, proof, note and stored answer that holds it is cleared, and only a hash stays, so that it cannot come back. This cannot be undone.',
    reason: 'asked to be forgotten',
    receiptTitle: 'Receipt',
    receiptText: 'Give these lines to the person: they prove the erasure and do not tell who it was.',
    receipt: 'Receipt',
    receiptLine: 'Receipt {id}\nErased at {time}\nSHA-256 {hash}\nFound: {found}\nLeft: {left}',
    none: 'nothing',
    done: 'Done',
  },
  {
    erase: 'Tilgen',
    eraseTitle: '{value} endgültig tilgen?',
    eraseText:
      'Jeder Kontakt, Beleg, jede Notiz und gespeicherte Antwort damit wird geleert; nur ein Hash bleibt, damit es nicht wiederkommt. Das lässt sich nicht rückgängig machen.',
    reason: 'bat um Tilgung',
    receiptTitle: 'Quittung',
    receiptText: 'Geben Sie diese Zeilen der Person: Sie belegen die Tilgung und verraten nicht, wer es war.',
    receipt: 'Quittung',
    receiptLine: 'Quittung {id}\nGetilgt am {time}\nSHA-256 {hash}\nGefunden: {found}\nÜbrig: {left}',
    none: 'nichts',
    done: 'Fertig',
  },
)
