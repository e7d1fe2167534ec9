import { defineMessages } from '../messages/define-messages.ts'

export const partMessages = defineMessages(
  {
    copy: 'Copy',
    copied: 'Copied',
    cancel: 'Cancel',
    close: 'Close',
    done: 'Done',
    loading: 'Loading',
    again: 'Try again',
    requestId: 'Request {id}',
    noAnswer: 'The server does not answer. It is tried again by itself.',
  },
  {
    copy: 'Kopieren',
    copied: 'Kopiert',
    cancel: 'Abbrechen',
    close: 'Schließen',
    done: 'Fertig',
    loading: 'Lädt',
    again: 'Noch einmal',
    requestId: 'Anfrage {id}',
    noAnswer: 'Der Server antwortet nicht. Es wird von selbst neu versucht.',
  },
)
