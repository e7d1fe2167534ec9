import { defineMessages, useMessages } from './define-messages.ts'

/** A stage without a label is shown by its id. */
const labels = defineMessages(
  {
    'import-download': 'List download',
    'schedule-start': 'Start of schedules',
    'schedule-finish': 'Results of schedules',
    'schedule-digest': 'E-mails of schedules',
    'import-files': 'File import',
    'wf1-place-search': 'Place search',
    'wf2-deep-scan': 'Business details',
    'wf3-domain-extraction': 'Domain extraction',
    'wf4-domain-metadata': 'Website check',
    'wf4-sitemap-discovery': 'Sitemap search',
    'wf4-short-links': 'Short links',
    'wf6-sitemap-import': 'Sitemap import',
    'wf7-page-extraction': 'Contact extraction',
    'change-watch': 'Change watch',
    'wf8-email-validation': 'E-mail validation',
    'wf8-paid-verification': 'Paid verification',
    'wf8-delivery': 'Delivery',
    'wf8-erasure': 'Erasure at destinations',
    'wf8-opt-outs': 'Opt-outs',
    'wf8-opt-out-polling': 'Opt-out polling',
    'wf8-webhooks': 'Webhooks',
  },
  {
    'import-download': 'Listenabruf',
    'schedule-start': 'Start von Zeitplänen',
    'schedule-finish': 'Ergebnisse von Zeitplänen',
    'schedule-digest': 'E-Mails von Zeitplänen',
    'import-files': 'Dateiimport',
    'wf1-place-search': 'Ortssuche',
    'wf2-deep-scan': 'Firmendetails',
    'wf3-domain-extraction': 'Domain-Ermittlung',
    'wf4-domain-metadata': 'Website-Prüfung',
    'wf4-sitemap-discovery': 'Sitemap-Suche',
    'wf4-short-links': 'Kurzlinks',
    'wf6-sitemap-import': 'Sitemap-Import',
    'wf7-page-extraction': 'Kontaktextraktion',
    'change-watch': 'Änderungsüberwachung',
    'wf8-email-validation': 'E-Mail-Prüfung',
    'wf8-paid-verification': 'Kostenpflichtige Prüfung',
    'wf8-delivery': 'Übertragung',
    'wf8-erasure': 'Löschung an Zielen',
    'wf8-opt-outs': 'Abmeldungen',
    'wf8-opt-out-polling': 'Abfrage von Abmeldungen',
    'wf8-webhooks': 'Webhooks',
  },
)

/** What each stage does. The API has it in English only. */
const summaries = defineMessages(
  {
    'import-files': 'Reads an uploaded file row by row and reports the result of each row',
    'wf1-place-search': 'Finds all businesses of a type in a location, beyond the result limit of the provider',
    'wf2-deep-scan': 'Loads the details of a selected place from the provider and saves them as a business',
    'wf3-domain-extraction': 'Finds the website domain of a selected business',
    'wf4-domain-metadata': 'Reads the home page of a new domain and saves facts about the website and its owner',
    'wf4-sitemap-discovery': 'Finds the sitemaps of a selected domain, or builds one from the links on its home page',
    'wf4-short-links': 'Resolves the short link of a business to its website',
    'wf6-sitemap-import': 'Imports every page that a selected sitemap lists and classifies it',
    'wf7-page-extraction': 'Reads a selected page and saves the contact details on it, with their source',
    'wf8-email-validation':
      'Checks the e-mail of a selected contact: syntax, domain, mail server, disposable, mistyped',
    'wf8-paid-verification': 'Asks the paid verifier of the workspace whether the mailbox of a contact exists',
    'wf8-delivery': 'Delivers selected contacts to their destinations',
    'wf8-erasure': 'Erases a person at the destinations where they were delivered',
    'wf8-opt-outs': 'Adds people who opted out at a destination to the do-not-contact list',
    'wf8-opt-out-polling': 'Asks destinations who has opted out since the last time',
    'wf8-webhooks': 'Sends an event to each webhook that subscribed to it, and repeats it until it is accepted',
  },
  {
    'import-files': 'Liest eine hochgeladene Datei Zeile für Zeile und meldet das Ergebnis jeder Zeile',
    'wf1-place-search':
      'Findet alle Betriebe einer Branche in einem Gebiet, auch über das Ergebnislimit des Anbieters hinaus',
    'wf2-deep-scan': 'Lädt die Details eines ausgewählten Ortes beim Anbieter und speichert sie als Betrieb',
    'wf3-domain-extraction': 'Ermittelt die Website-Domain eines ausgewählten Betriebs',
    'wf4-domain-metadata': 'Liest die Startseite einer neuen Domain und speichert Angaben zu Website und Inhaber',
    'wf4-sitemap-discovery':
      'Findet die Sitemaps einer ausgewählten Domain oder erstellt eine aus den Links der Startseite',
    'wf4-short-links': 'Löst den Kurzlink eines Betriebs zu seiner Website auf',
    'wf6-sitemap-import': 'Importiert alle Seiten einer ausgewählten Sitemap und ordnet sie ein',
    'wf7-page-extraction': 'Liest eine ausgewählte Seite und speichert die Kontaktdaten darauf, mit Quelle',
    'wf8-email-validation':
      'Prüft die E-Mail-Adresse eines ausgewählten Kontakts: Schreibweise, Domain, Mailserver, Wegwerfadresse, Tippfehler',
    'wf8-paid-verification':
      'Fragt den bezahlten Prüfdienst des Arbeitsbereichs, ob das Postfach eines Kontakts existiert',
    'wf8-delivery': 'Überträgt ausgewählte Kontakte an ihre Ziele',
    'wf8-erasure': 'Löscht eine Person an den Zielen, an die sie übertragen wurde',
    'wf8-opt-outs': 'Nimmt Personen, die sich an einem Ziel abgemeldet haben, in die Sperrliste auf',
    'wf8-opt-out-polling': 'Fragt die Ziele, wer sich seit dem letzten Mal abgemeldet hat',
    'wf8-webhooks':
      'Sendet ein Ereignis an jeden Webhook, der es abonniert hat, und wiederholt es, bis es angenommen wird',
  },
)

type Known = keyof (typeof labels)['en']

export function useStageName(): (id: string) => string {
  const t = useMessages(labels)
  return (id) => (Object.hasOwn(labels.en, id) ? t(id as Known) : id)
}

export function useStageSummary(): (stage: { readonly id: string; readonly summary: string }) => string {
  const t = useMessages(summaries)
  return ({ id, summary }) => (Object.hasOwn(summaries.en, id) ? t(id as keyof (typeof summaries)['en']) : summary)
}
