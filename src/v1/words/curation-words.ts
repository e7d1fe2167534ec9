import type { CurationStatus } from '../../db/status.ts'

/**
 * What V1 wrote where a person's choice stands. Its pages and contacts have the machine's words there: whoever queued,
 * processed, finished or failed such a row had been told to by a person.
 */
const dictionary: Readonly<Record<string, CurationStatus>> = {
  new: 'New',
  pending: 'New',
  selected: 'Selected',
  approved: 'Selected',
  queued: 'Selected',
  processing: 'Selected',
  complete: 'Selected',
  completed: 'Selected',
  error: 'Selected',
  maybe: 'Maybe',
  'not a fit': 'Not a Fit',
  skipped: 'Not a Fit',
  rejected: 'Not a Fit',
  discarded: 'Not a Fit',
  archived: 'Archived',
}

/** The person's word; undefined for a word that nobody knows, which is never guessed. */
export function readCuration(word: string | null): CurationStatus | undefined {
  if (word === null || word.trim() === '') return 'New'
  const plain = plainWord(word)
  return Object.hasOwn(dictionary, plain) ? dictionary[plain] : undefined
}

/** `PageCurationStatus.New`, `Not_a_Fit`, `NEW`: V1 spells its words in many ways. */
export function plainWord(word: string): string {
  return word
    .trim()
    .replace(/^[A-Za-z]+\./, '')
    .replaceAll('_', ' ')
    .toLowerCase()
}
