import { defineMessages } from '../../messages/define-messages.ts'

export const erasureMessages = defineMessages(
  {
    erase: 'Erase',
    eraseTitle: 'Erase {value} permanently?',
    eraseText:
      'Deletes it from all contacts, evidence, notes and stored responses. Only a hash is kept, so that it is not collected again. Destinations where the person was delivered erase it, too. This cannot be undone.',
    reason: 'Erasure requested',
    receiptTitle: 'Receipt',
    receiptText: 'Give this receipt to the person. It proves the erasure and contains no personal data.',
    receipt: 'Receipt',
    receiptLine: 'Receipt {id}\nErased at {time}\nSHA-256 {hash}\nFound: {found}\nRemaining: {left}',
    'answer-erased': 'erased',
    'answer-marked': 'notified',
    'answer-not_found': 'person not found there',
    'answer-waiting': 'not confirmed yet',
    'answer-failed': 'failed',
    'answer-manual': 'to be erased manually',
    'answer-done_manually': 'erased manually',
    'todo-marked': 'It was notified. Check that it erases the person where it stored them.',
    'todo-waiting': 'Not confirmed yet. The erasure is repeated until it is.',
    'todo-failed': 'The erasure failed. Fix the problem and retry it under Queues, or erase the person there yourself.',
    'todo-manual':
      'Erase the person or the number there yourself: the destination has been deleted here, or no connection can do it.',
    recordId: 'Record {id}.',
    confirm: 'I have erased it there',
    confirmFor: 'I have erased it at {destination}',
    none: 'nothing',
    done: 'Done',
  },
  {
    erase: 'Löschen',
    eraseTitle: '{value} endgültig löschen?',
    eraseText:
      'Wird aus allen Kontakten, Belegen, Notizen und gespeicherten Antworten gelöscht. Nur ein Hash bleibt, damit es nicht erneut erfasst wird. Auch Ziele, an die die Person übertragen wurde, löschen sie. Das lässt sich nicht rückgängig machen.',
    reason: 'Löschung beantragt',
    receiptTitle: 'Löschnachweis',
    receiptText:
      'Geben Sie diesen Nachweis der Person. Er belegt die Löschung und enthält keine personenbezogenen Daten.',
    receipt: 'Löschnachweis',
    receiptLine: 'Löschnachweis {id}\nGelöscht am {time}\nSHA-256 {hash}\nGefunden: {found}\nVerbleibend: {left}',
    'answer-erased': 'gelöscht',
    'answer-marked': 'benachrichtigt',
    'answer-not_found': 'Person dort nicht gefunden',
    'answer-waiting': 'noch nicht bestätigt',
    'answer-failed': 'fehlgeschlagen',
    'answer-manual': 'von Hand zu löschen',
    'answer-done_manually': 'von Hand gelöscht',
    'todo-marked': 'Wurde benachrichtigt. Prüfen Sie, ob die Person dort gelöscht wird, wo sie gespeichert wurde.',
    'todo-waiting': 'Noch nicht bestätigt. Die Löschung wird wiederholt, bis sie bestätigt ist.',
    'todo-failed':
      'Die Löschung ist fehlgeschlagen. Beheben Sie das Problem und wiederholen Sie sie unter Warteschlangen, oder löschen Sie die Person dort selbst.',
    'todo-manual':
      'Löschen Sie die Person oder die Nummer dort selbst: Das Ziel wurde hier entfernt, oder keine Verbindung kann es.',
    recordId: 'Datensatz {id}.',
    confirm: 'Dort gelöscht',
    confirmFor: 'Bei {destination} gelöscht',
    none: 'nichts',
    done: 'Fertig',
  },
)
