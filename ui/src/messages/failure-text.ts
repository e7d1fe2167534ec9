import { ApiProblem, ServerUnreachable } from '../api/api-problem.ts'
import { errorLabels } from './codes/error-labels.ts'
import { defineMessages, translateIn } from './define-messages.ts'
import { type Language, language } from './language.ts'
import { problemText } from './problem-messages.ts'

/** No answer is not a no: the connection may have broken after the change was made. */
const noAnswer = defineMessages(
  { text: 'The server does not answer. It is not known whether it was changed: look before you repeat it.' },
  {
    text: 'Der Server antwortet nicht. Ob es geändert wurde, ist nicht bekannt: bitte nachsehen, bevor Sie es wiederholen.',
  },
)

/** English is the server's own sentence, which knows more than its code. {detail} is that sentence. */
const failureMessages: Readonly<Record<Exclude<Language, 'en'>, Partial<Record<ApiProblem['code'], string>>>> = {
  de: {
    already_exists: 'Das gibt es hier schon.',
    budget_reached: 'Das Budget ist erschöpft.',
    cancelled: 'Das wurde abgebrochen.',
    config_invalid: 'Eine Einstellung des Servers ist unbrauchbar: {detail}',
    count_moved: 'Inzwischen passen andere Zeilen. Es wurde nichts geändert; bitte noch einmal ansehen.',
    cursor_invalid: 'Diese Stelle der Liste gibt es nicht mehr. Bitte von vorn beginnen.',
    database_not_migrated:
      'Die Datenbank passt nicht zu dieser Version. „scrapersky migrate“ bringt sie auf den Stand.',
    database_unreachable: 'Die Datenbank antwortet nicht. Bitte gleich noch einmal versuchen.',
    embedded_disk_full: 'Die Platte des Servers ist voll.',
    entity_unknown: 'Diese Tabelle gibt es hier nicht.',
    fields_invalid: 'Einige Angaben sind so nicht brauchbar: {detail}',
    forbidden: 'Dazu fehlt diesem Konto das Recht.',
    idempotency_conflict: 'Dieselbe Anfrage ist noch in Arbeit. Bitte gleich noch einmal versuchen.',
    import_format_unknown: 'Dieses Dateiformat ist hier nicht lesbar.',
    import_too_large: 'Die Datei ist zu groß.',
    last_admin: 'Das ist der letzte Admin. Bitte zuerst jemand anderen zum Admin machen.',
    last_keeper: 'Sonst kümmert sich niemand um die Installation. Bitte zuerst einen anderen Admin damit betrauen.',
    name_taken: 'Diesen Namen gibt es schon.',
    not_found: 'Das gibt es nicht oder nicht mehr.',
    request_invalid: 'Der Server nimmt das so nicht an: {detail}',
    rows_busy: 'Eine andere Änderung hält einige dieser Zeilen. Es wurde nichts geändert; bitte danach noch einmal.',
    rule_invalid: 'Die Regel ist so nicht brauchbar: {detail}',
    search_ended: 'Die Suche ist schon beendet.',
    sign_in_failed: 'Adresse, Passwort oder Link stimmen nicht.',
    sign_in_locked: 'Zu viele Versuche. Bitte später noch einmal versuchen.',
    stage_unknown: 'Diese Stufe gibt es nicht.',
    suppressed: 'Steht auf der Sperrliste und darf nicht angesprochen werden.',
    too_many_requests: 'Zu viele Anfragen auf einmal. Bitte einen Augenblick warten.',
    unauthenticated: 'Die Sitzung ist zu Ende. Bitte neu anmelden.',
    undo_impossible: 'Das lässt sich nicht mehr zurücknehmen.',
    unexpected: 'Auf dem Server ist etwas fehlgeschlagen. Sein Protokoll weiß mehr unter dieser Anfragenummer.',
    unreadable: 'Die Antwort des Servers ist unlesbar.',
  },
}

/** What went wrong, in the language of the app; in the server's words where it has none for it. */
export function failureText(error: unknown): string {
  const now = language.get()
  if (error instanceof ServerUnreachable) return translateIn(noAnswer, now)('text')
  if (!(error instanceof ApiProblem)) return error instanceof Error ? error.message : String(error)
  // The detail names the fields too, in English.
  if (error.fields.length > 0) return error.fields.map((one) => `${one.field}: ${problemText(one)}`).join(' ')
  if (now === 'en') return error.message
  const phrase = failureMessages[now][error.code] ?? faultPhrase(error.code)
  return phrase?.replace('{detail}', () => error.message) ?? error.message
}

/** What happens to rows can happen to whoever reads a page or asks a provider while they wait. */
function faultPhrase(code: string): string | undefined {
  return isFault(code) ? `${translateIn(errorLabels, language.get())(code)}.` : undefined
}

const isFault = (code: string): code is keyof typeof errorLabels.en => Object.hasOwn(errorLabels.en, code)
