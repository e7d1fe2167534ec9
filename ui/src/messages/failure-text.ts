import { errorLabels } from '../../../src/display/labels/error-labels.ts'
import { ApiProblem, ServerUnreachable } from '../api/api-problem.ts'
import { defineMessages, translateIn } from './define-messages.ts'
import { type Language, language } from './language.ts'
import { problemText } from './problem-messages.ts'

/** Without a response the result is unknown: the connection may have failed after the server made the change. */
const noResponse = defineMessages(
  { text: 'The server does not respond. The change may or may not have been made: check before you repeat it.' },
  {
    text: 'Der Server antwortet nicht. Die Änderung wurde vielleicht gespeichert: Bitte prüfen, bevor Sie es wiederholen.',
  },
)

/** English shows the server's own text, which has more detail than the code. {detail} is that text. */
const failureMessages: Readonly<Record<Exclude<Language, 'en'>, Partial<Record<ApiProblem['code'], string>>>> = {
  de: {
    already_exists: 'Dieser Eintrag ist schon vorhanden.',
    merge_not_last:
      'Der Kontakt wurde seither erneut zusammengeführt. Bitte zuerst die spätere Zusammenführung rückgängig machen.',
    budget_reached: 'Das Budget ist erschöpft.',
    schedule_running: 'Ein Lauf dieses Zeitplans ist noch nicht beendet. Danach lässt sich ein weiterer starten.',
    schedule_invalid:
      'Der Zeitplan kann nicht ausgeführt werden. Was er wiederholt, gibt es nicht mehr oder ist nicht mehr zulässig.',
    list_unavailable: 'Die Liste konnte nicht von ihrer URL gelesen werden.',
    list_refused: 'Unter der URL ist keine Liste, die importiert werden kann.',
    budget_missing: 'Dieser Arbeitsbereich hat für den Anbieter kein Budget.',
    installation_limit_reached: 'Das Limit der Installation für diesen Anbieter ist erreicht.',
    cancelled: 'Der Vorgang wurde abgebrochen.',
    client_left: 'Die Verbindung wurde vor der Antwort geschlossen.',
    config_invalid: 'Eine Einstellung des Servers ist ungültig: {detail}',
    count_moved: 'Die Treffer haben sich inzwischen geändert. Es wurde nichts geändert; bitte erneut prüfen.',
    cursor_invalid: 'Diese Stelle der Liste gibt es nicht mehr. Bitte die Liste neu laden.',
    database_not_migrated: 'Die Datenbank passt nicht zu dieser Version. Bitte „scrapersky migrate“ ausführen.',
    database_full: 'Die Festplatte der Datenbank ist voll. Sobald wieder Platz ist, geht es weiter.',
    database_overloaded: 'Die Datenbank ist überlastet. Bitte gleich noch einmal versuchen.',
    database_read_only: 'Die Datenbank kann gerade nicht beschrieben werden. Bitte gleich noch einmal versuchen.',
    database_timeout: 'Die Anfrage an die Datenbank hat zu lange gedauert. Bitte mit weniger Zeilen versuchen.',
    database_unsuitable: 'Diese Datenbank ist nicht geeignet: {detail}',
    database_unreachable: 'Die Datenbank antwortet nicht. Bitte gleich noch einmal versuchen.',
    embedded_disk_full: 'Die Festplatte des Servers ist voll.',
    entity_unknown: 'Diese Tabelle gibt es hier nicht.',
    fields_invalid: 'Einige Angaben sind ungültig: {detail}',
    forbidden: 'Dieses Konto hat dafür keine Berechtigung.',
    idempotency_conflict: 'Dieselbe Anfrage läuft noch. Bitte gleich noch einmal versuchen.',
    import_format_unknown: 'Dieses Dateiformat wird nicht unterstützt.',
    import_too_large: 'Die Datei ist zu groß.',
    last_admin: 'Das ist der letzte Admin. Bitte zuerst ein anderes Konto zum Admin machen.',
    last_keeper: 'Das ist der letzte Administrator der Installation. Bitte zuerst einen anderen Admin dazu ernennen.',
    name_taken: 'Diesen Namen gibt es schon.',
    not_found: 'Nicht gefunden oder bereits gelöscht.',
    proxy_failed: 'Der Proxy hat keine Verbindung zur Website hergestellt.',
    proxy_rejected: 'Der Proxy lehnt Benutzername oder Passwort ab.',
    proxy_unreachable: 'Der Proxy antwortet nicht.',
    request_invalid: 'Ungültige Anfrage: {detail}',
    resources_exhausted: 'Dem Server fehlen Arbeitsspeicher, Speicherplatz oder offene Dateien.',
    rows_busy:
      'Einige dieser Zeilen werden gerade geändert. Es wurde nichts geändert; bitte gleich noch einmal versuchen.',
    rule_invalid: 'Die Regel ist ungültig: {detail}',
    search_ended: 'Die Suche ist schon beendet.',
    sign_in_failed: 'E-Mail-Adresse, Passwort oder Link sind falsch.',
    sign_in_locked: 'Zu viele Versuche. Bitte später noch einmal versuchen.',
    stage_unknown: 'Diese Stufe gibt es nicht.',
    suppressed: 'Steht auf der Sperrliste und darf nicht kontaktiert werden.',
    too_many_requests: 'Zu viele Anfragen auf einmal. Bitte einen Augenblick warten.',
    unauthenticated: 'Die Sitzung ist abgelaufen. Bitte neu anmelden.',
    undo_impossible: 'Das lässt sich nicht mehr rückgängig machen.',
    unexpected:
      'Auf dem Server ist ein Fehler aufgetreten. Details stehen unter dieser Anfragenummer im Serverprotokoll.',
    unreadable: 'Die Antwort des Servers ist unlesbar.',
    verifier_missing: 'Dieser Workspace hat keinen kostenpflichtigen Prüfdienst. Ein Admin richtet einen ein.',
  },
}

/** The error in the app's language; the server's English text where there is no translation. */
export function failureText(error: unknown): string {
  const now = language.get()
  if (error instanceof ServerUnreachable) return translateIn(noResponse, now)('text')
  if (!(error instanceof ApiProblem)) return error instanceof Error ? error.message : String(error)
  // The detail also names the fields, but in English.
  if (error.fields.length > 0) return error.fields.map((one) => `${one.field}: ${problemText(one)}`).join(' ')
  if (now === 'en') return error.message
  const phrase = failureMessages[now][error.code] ?? errorPhrase(error.code)
  return phrase?.replace('{detail}', () => error.message) ?? error.message
}

/** Errors of rows also occur in requests that fetch a page or call a provider while the user waits. */
function errorPhrase(code: string): string | undefined {
  return isRowError(code) ? `${translateIn(errorLabels, language.get())(code)}.` : undefined
}

const isRowError = (code: string): code is keyof typeof errorLabels.en => Object.hasOwn(errorLabels.en, code)
