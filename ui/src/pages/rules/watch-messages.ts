import { defineMessages } from '../../messages/define-messages.ts'

export const watchMessages = defineMessages(
  {
    title: 'Change watch',
    lead: 'Reads pages with contacts, people or addresses again and says on the lead what has changed. A change is reported when two readings at least 20 hours apart agree on it.',
    failed: 'The change watch could not be loaded',
    switch: 'Read pages again',
    isOn: 'The change watch is on. The first sites are read within five minutes.',
    isOff: 'The change watch is off. No page is read again by itself.',
    saved: 'Change watch saved.',
    period: 'Read again after (days)',
    periodHint: 'The page that waits longest comes first; contact pages before others.',
    budget: 'Requests per website and day',
    budgetHint: 'The most requests to one host per day (UTC), robots.txt and redirects included.',
    save: 'Save',
    sites: { one: '{count} website is watched', other: '{count} websites are watched' },
    due: { one: '{count} is due', other: '{count} are due' },
    changes: {
      one: '{count} change within the last period',
      other: '{count} changes within the last period',
    },
    noSites: 'No website is watched yet. Websites are watched once pages with contacts were read.',
    toChanged: 'Show changed leads',
  },
  {
    title: 'Änderungsüberwachung',
    lead: 'Liest Seiten mit Kontakten, Personen oder Anschriften erneut und zeigt am Lead, was sich geändert hat. Eine Änderung wird gemeldet, wenn zwei Lesungen im Abstand von mindestens 20 Stunden sie bestätigen.',
    failed: 'Die Änderungsüberwachung konnte nicht geladen werden',
    switch: 'Seiten erneut lesen',
    isOn: 'Die Änderungsüberwachung ist eingeschaltet. Die ersten Websites werden innerhalb von fünf Minuten gelesen.',
    isOff: 'Die Änderungsüberwachung ist ausgeschaltet. Keine Seite wird von selbst erneut gelesen.',
    saved: 'Änderungsüberwachung gespeichert.',
    period: 'Erneut lesen nach (Tagen)',
    periodHint: 'Die Seite, die am längsten wartet, kommt zuerst; Kontaktseiten vor anderen.',
    budget: 'Anfragen pro Website und Tag',
    budgetHint: 'Höchstzahl der Anfragen an einen Host pro Tag (UTC), einschließlich robots.txt und Weiterleitungen.',
    save: 'Speichern',
    sites: { one: '{count} Website wird überwacht', other: '{count} Websites werden überwacht' },
    due: { one: '{count} ist fällig', other: '{count} sind fällig' },
    changes: {
      one: '{count} Änderung im letzten Zeitraum',
      other: '{count} Änderungen im letzten Zeitraum',
    },
    noSites:
      'Noch keine Website wird überwacht. Websites werden überwacht, sobald Seiten mit Kontakten gelesen wurden.',
    toChanged: 'Geänderte Leads zeigen',
  },
)
