import type { ErrorCode } from '../../../../src/http/contract/types.ts'
import { type Language, useLanguage } from '../../messages/language.ts'

type Meanings = Partial<Record<ErrorCode, string>>

/** English is the server's own. Of the others, those that say more than the words of the code: above all the way out. */
const meanings: Readonly<Record<Exclude<Language, 'en'>, Meanings>> = {
  de: {
    area_unknown: 'Land oder Region dazuschreiben („Leeds, UK“) oder Koordinaten angeben.',
    blocked_address: 'Sie führt in ein privates oder reserviertes Netz oder zu einem anderen Port als 80 und 443.',
    blocked_by_robots: 'Das ist ein Ergebnis, kein Fehler.',
    budget_reached: 'Die Zeile geht weiter, sobald das Budget es wieder erlaubt.',
    cancelled: 'Von einem Menschen. Auswählen oder neu einreihen, um wieder zu beginnen.',
    end_not_saved: 'Die Datenbank war zu lange fort oder gesperrt. Die Zeile wird noch einmal bearbeitet.',
    extract_timeout: 'Nur diese Seite ist betroffen; ein neuer Versuch würde wieder scheitern.',
    host_busy: 'Andere Hosts kommen zuerst; es geht von selbst weiter.',
    kind_unknown: 'Der Anbieter hat dafür keine Kategorie. Die Meldung nennt die ähnlichsten.',
    provider_access_denied: 'Nutzungsregeln lesen, eine Kennung mit Kontakt setzen oder einen anderen Endpunkt nehmen.',
    provider_bad_answer: 'Den Endpunkt prüfen, wenn es so bleibt.',
    provider_bad_request: 'Die Meldung hat seine Worte; dieselbe Anfrage würde wieder scheitern.',
    provider_key_rejected:
      'Fehlt, ist falsch, beschränkt oder ohne Abrechnung. Die Meldung sagt es; Warten hilft nicht.',
    provider_place_gone: 'Geschlossen, zusammengelegt oder verschoben. Eine neue Suche findet ihn wieder.',
    provider_quota: 'Die Zeile geht von selbst weiter.',
    rate_limited: 'Es geht von selbst weiter.',
    robots_unreachable: 'Bis sie lesbar ist, gilt die Website als verschlossen (RFC 9309, 2.3.1.4).',
    suppressed: 'Darum wird es nicht behalten. Ein Admin kann es wieder erlauben.',
    tls_invalid: 'Abgelaufen, für einen anderen Host oder nicht vertrauenswürdig. Es wurde nichts gelesen.',
    unexpected: 'Das Protokoll des Servers weiß mehr, unter der Nummer der Zeile.',
    v1_failed: 'Version 1 ist daran gescheitert; die Meldung ist ihre. Neu einreihen, um es hier zu versuchen.',
    v1_unfinished: 'Version 1 wurde damit nicht fertig. Neu einreihen, um es hier zu erledigen.',
    waited_too_long: 'Sie hat tagelang nur gewartet. Neu einreihen, wenn der Grund der Meldung behoben ist.',
    worker_lost: 'Die Zeile geht an einen anderen Prozess.',
  },
}

interface Failed {
  readonly code: string | null
  readonly meaning: string | null
}

/** What an error means beyond its name, and what to do. */
export function useMeaning(): (failed: Failed) => string | undefined {
  const language = useLanguage()
  return ({ code, meaning }) => {
    if (language === 'en') return meaning ?? undefined
    const known: Readonly<Record<string, string>> = meanings[language]
    return code !== null && Object.hasOwn(known, code) ? known[code] : undefined
  }
}
