import type { ErrorCode } from '../../../../src/http/contract/types.ts'
import { type Language, useLanguage } from '../../messages/language.ts'

type Meanings = Partial<Record<ErrorCode, string>>

/** English comes from the server. German only where it adds something to the label of the code. */
const meanings: Readonly<Record<Exclude<Language, 'en'>, Meanings>> = {
  de: {
    area_unknown: 'Ergänzen Sie Land oder Region („Leeds, UK“) oder geben Sie Koordinaten an.',
    blocked_address: 'Die URL führt in ein privates oder reserviertes Netz oder zu einem anderen Port als 80 und 443.',
    blocked_by_robots: 'Die Website untersagt den Zugriff; das wird beachtet.',
    budget_missing:
      'Ein Administrator der Installation legt unter „Kosten“ ein Budget fest; die Zeile wird dann fortgesetzt.',
    budget_reached: 'Die Zeile wird fortgesetzt, sobald das Budget es wieder zulässt.',
    schedule_running: 'Der Lauf wartet auf das Ende seiner eigenen Arbeit und wird dann gemeldet.',
    schedule_invalid: 'Bearbeiten Sie den Zeitplan: Was er wiederholt, gibt es nicht mehr.',
    list_unavailable: 'Die Liste wird später erneut gelesen.',
    list_refused: 'Ändern Sie die URL im Zeitplan.',
    cancelled: 'Ein Benutzer hat abgebrochen. Zum Fortsetzen auswählen oder erneut einreihen.',
    credential_rejected:
      'Die Zugangsdaten sind falsch, abgelaufen, gesperrt oder ohne Guthaben. Der Grund steht in der Meldung; die Zeile wartet, bis sie ersetzt oder fortgesetzt werden.',
    end_not_saved: 'Die Datenbank war zu lange nicht erreichbar oder gesperrt. Die Zeile wird erneut bearbeitet.',
    extract_timeout: 'Nur diese Seite ist betroffen; ein erneuter Versuch würde wieder fehlschlagen.',
    host_busy: 'Die Zeile wird automatisch fortgesetzt.',
    installation_limit_reached:
      'Alle Arbeitsbereiche zusammen haben das Limit für diesen Anbieter erreicht. Die Zeile wird nach Ablauf des Tages oder Monats fortgesetzt.',
    kind_unknown: 'Der Anbieter hat dafür keine Kategorie. Ähnliche Kategorien stehen in der Meldung.',
    provider_access_denied:
      'Prüfen Sie die Nutzungsregeln, setzen Sie einen User-Agent mit Kontaktangabe oder verwenden Sie einen anderen Endpunkt.',
    provider_bad_answer: 'Prüfen Sie den Endpunkt, wenn der Fehler bestehen bleibt.',
    provider_bad_request: 'Der Grund steht in der Meldung; dieselbe Anfrage würde wieder fehlschlagen.',
    provider_key_rejected:
      'Der Schlüssel fehlt, ist falsch oder eingeschränkt, oder die Abrechnung ist nicht aktiviert. Der Grund steht in der Meldung; die Zeile wird fortgesetzt, wenn er behoben ist.',
    provider_place_gone: 'Geschlossen, zusammengelegt oder verschoben. Starten Sie eine neue Suche.',
    provider_quota: 'Die Zeile wird automatisch fortgesetzt.',
    proxy_failed:
      'Der Proxy antwortet, hat aber weder mit dieser noch kürzlich mit einer anderen Website verbunden. Seine Antwort steht in der Meldung.',
    proxy_rejected:
      'Ohne den Proxy wird nichts gelesen. Korrigieren Sie Benutzername und Passwort; die Zeile wird dann automatisch fortgesetzt.',
    proxy_unreachable:
      'Ohne den Proxy wird nichts gelesen. Prüfen Sie ihn in den Einstellungen oder in CRAWL_PROXY_URL; die Zeile wird automatisch fortgesetzt.',
    rate_limited: 'Die Zeile wird automatisch fortgesetzt.',
    robots_unreachable: 'Bis die Datei erreichbar ist, gilt die Website als gesperrt (RFC 9309, 2.3.1.4).',
    secret_unreadable:
      'Setzen Sie SECRETS_KEY auf den Schlüssel des Prozesses, der die Zugangsdaten gespeichert hat, oder geben Sie sie neu ein.',
    suppressed: 'Der Wert wird nicht gespeichert. Ein Admin kann den Sperreintrag entfernen.',
    tls_invalid:
      'Das Zertifikat ist abgelaufen, gilt für einen anderen Host oder ist nicht vertrauenswürdig. Es wurden keine Daten gelesen.',
    unexpected: 'Details stehen im Serverprotokoll unter der ID der Zeile.',
    v1_failed: 'In Version 1 fehlgeschlagen; die Meldung stammt von dort. Zum Wiederholen erneut einreihen.',
    v1_unfinished: 'In Version 1 nicht abgeschlossen. Zum Bearbeiten erneut einreihen.',
    waited_too_long: 'Die Zeile hat tagelang gewartet. Erneut einreihen, wenn die Ursache in der Meldung behoben ist.',
    worker_lost: 'Ein anderer Prozess übernimmt die Zeile.',
    worker_lost_finally: 'Suchen Sie die Ursache im Protokoll des Prozesses, bevor Sie die Zeile erneut einreihen.',
  },
}

interface Failure {
  readonly code: string | null
  readonly meaning: string | null
}

/** What an error means and what to do. */
export function useMeaning(): (failure: Failure) => string | undefined {
  const language = useLanguage()
  return ({ code, meaning }) => {
    if (language === 'en') return meaning ?? undefined
    const known: Readonly<Record<string, string>> = meanings[language]
    return code !== null && Object.hasOwn(known, code) ? known[code] : undefined
  }
}
