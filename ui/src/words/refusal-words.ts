import type { ApiProblem } from '../api/api-problem.ts'
import { faultWords } from './codes/fault-words.ts'
import { defineWords, sayIn } from './define-words.ts'
import { language } from './language.ts'
import { problemText } from './problem-words.ts'

/** What the server may refuse a person, by its code. English has the server's own sentence, which knows more. */
const refusalWords = defineWords(
  {
    not_found: 'It is not there.',
    request_invalid: 'The server cannot read the request.',
    fields_invalid: 'Something that was sent cannot be used.',
    cursor_invalid: 'The place in the list is gone. Load it again.',
    undo_impossible: 'It cannot be taken back any more.',
    name_taken: 'The name is taken.',
    already_exists: 'It is there already.',
    unauthenticated: 'Nobody is signed in. Sign in again.',
    forbidden: 'Your account may not do this.',
    too_many_requests: 'Too much was asked at once. Try again in a moment.',
    database_unreachable: 'The database does not answer. Try again in a moment.',
    unreadable: 'The answer of the server cannot be read.',
  },
  {
    not_found: 'Das gibt es nicht.',
    request_invalid: 'Der Server kann die Anfrage nicht lesen.',
    fields_invalid: 'Etwas an der Anfrage ist unbrauchbar.',
    cursor_invalid: 'Die Stelle in der Liste gibt es nicht mehr. Laden Sie sie neu.',
    undo_impossible: 'Das lässt sich nicht mehr zurücknehmen.',
    name_taken: 'Der Name ist vergeben.',
    already_exists: 'Das gibt es schon.',
    unauthenticated: 'Niemand ist angemeldet. Melden Sie sich neu an.',
    forbidden: 'Ihr Konto darf das nicht.',
    too_many_requests: 'Zu viel auf einmal gefragt. Versuchen Sie es gleich noch einmal.',
    database_unreachable: 'Die Datenbank antwortet nicht. Versuchen Sie es gleich noch einmal.',
    unreadable: 'Die Antwort des Servers ist unlesbar.',
  },
)

const words = { en: { ...faultWords.en, ...refusalWords.en }, de: { ...faultWords.de, ...refusalWords.de } }
const isKnown = (code: string): code is keyof typeof words.en => Object.hasOwn(words.en, code)

/** Why the server refused, in the language of the app: each field that it names, or else its code in words. */
export function refusalText(error: ApiProblem): string {
  const now = language.get()
  if (error.fields.length > 0) return error.fields.map((one) => `${one.field}: ${problemText(one)}`).join(' ')
  return now !== 'en' && isKnown(error.code) ? sayIn(words, now)(error.code) : error.message
}
