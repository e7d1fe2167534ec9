import { defineWords } from '../words/define-words.ts'

export const partWords = defineWords(
  { copy: 'Copy', copied: 'Copied', cancel: 'Cancel', close: 'Close', done: 'Done' },
  { copy: 'Kopieren', copied: 'Kopiert', cancel: 'Abbrechen', close: 'Schließen', done: 'Fertig' },
)
