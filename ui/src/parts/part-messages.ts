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
    noAnswer: 'The server does not respond. Retrying automatically.',
  },
  {
    copy: 'Kopieren',
    copied: 'Kopiert',
    cancel: 'Abbrechen',
    close: 'Schließen',
    done: 'Fertig',
    loading: 'Wird geladen',
    again: 'Erneut versuchen',
    requestId: 'Anfrage {id}',
    noAnswer: 'Der Server antwortet nicht. Es wird automatisch erneut versucht.',
  },
)
