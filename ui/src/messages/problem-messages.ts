import type { FieldProblem } from '../../../src/http/contract/types.ts'
import { defineMessages, translateIn } from './define-messages.ts'
import { language } from './language.ts'

/**
 * Problems of a field. English is the server's text and identifies the problem; German states problem and remedy in one
 * sentence, because the server's remedy is English.
 */
const problemMessages = defineMessages(
  {
    empty: 'is empty',
    missing: 'is missing',
    tooLong: 'is longer than {n} characters',
    tooShort: 'is shorter than {n} characters',
    tooMany: 'has more than {n} entries',
    tooSmall: 'is less than {n}',
    tooBig: 'is more than {n}',
    decimals: 'has more than {n} decimals',
    notNumber: 'is not a number',
    notWhole: 'is not a whole number',
    notText: 'is not a text',
    oddCharacter: 'has an invalid character',
    notAddress: 'is not an e-mail address',
    notPhone: 'is not a phone number',
    notDomain: 'is not a domain',
    notWeb: 'is not a URL',
    notDay: 'is not a day',
    noDate: 'is not a date',
    notYesNo: 'is not true or false',
    notPair: 'is not a list of two',
    notList: 'is not a list',
    emptyList: 'is an empty list',
    wordCount: 'has {n} words',
    tooManyConditions: 'has more than {n} conditions',
    tooManySearches: 'needs more than {n} text searches per row',
    tooDeep: 'is more than {n} levels deep',
    noCondition: 'is not a condition',
    notTime: 'is not a time',
    inThePast: 'is in the past',
    notCountry: 'is not a country code',
    notLanguage: 'is not a language',
    notItsValue: 'is not one of its values',
    notOneOf: 'is not one of {what}',
    notPassword: 'is not your password',
    noKey: 'is {what}, which has no key here',
    kindUnknown: 'is not known to OpenStreetMap',
    noRatings: 'cannot be used with OpenStreetMap, which has no ratings',
    noPoint: 'is not a point on the map',
    noRadius: 'is missing for places[{n}], a point',
    noSite: 'is not a host name',
    severalSites: 'has contacts of several domains',
    forAdmins: 'is for admins',
    given: 'is given more than once',
    unknown: 'is not known',
    notId: 'is not a UUID',
    mappedTwice: 'names a field of the destination twice',
    eventTwice: 'names an event twice',
    notEvent: 'is not an event',
    withPassword: 'has a user name or a password',
    notHttp: 'is not a URL that begins with http:// or https://',
    notUser: 'is neither a UUID nor "me"',
    notScope: 'is not a scope',
    notJson: 'is no JSON',
    longName: 'is too long',
    tooFar: 'is too far away',
    tooManyBytes: 'is longer than {n} bytes',
    notNumberOrNone: 'is neither a number nor null',
    noColumn: 'names "{what}", which is not a column of {any}',
    noSort: 'is no column that {any} can be sorted by',
    noSuchOperator: 'is "{any}", which {what} does not have',
    takesNone: 'has no meaning: {any} takes none',
    sheetTooLong: 'is xlsx, and {any} rows match: a sheet holds {n}',
    secondFile: 'is a second file',
    mergedWithItself: 'includes the contact to keep',
    businessTwice: 'has the same business twice',
    notAnAnswer: 'is not same, different or null',
    credentialAgain: 'is needed again, because the URL changes',
  },
  {
    empty: 'Darf nicht leer sein.',
    missing: 'Fehlt.',
    tooLong: 'Höchstens {n} Zeichen.',
    tooShort: 'Mindestens {n} Zeichen.',
    tooMany: 'Höchstens {n} Einträge.',
    tooSmall: 'Mindestens {n}.',
    tooBig: 'Höchstens {n}.',
    decimals: 'Höchstens {n} Nachkommastellen.',
    notNumber: 'Muss eine Zahl sein.',
    notWhole: 'Muss eine ganze Zahl sein.',
    notText: 'Muss ein Text sein.',
    oddCharacter: 'Enthält ein ungültiges Zeichen.',
    notAddress: 'Keine gültige E-Mail-Adresse. Beispiel: info@example.com',
    notPhone: 'Keine gültige Rufnummer. Mit Landesvorwahl angeben, etwa +49 30 …',
    notDomain: 'Keine gültige Domain. Beispiel: example.com',
    notWeb: 'Keine gültige URL. Sie beginnt mit http:// oder https://.',
    notDay: 'Kein gültiges Datum.',
    noDate: 'Kein gültiges Datum.',
    notYesNo: 'Muss ja oder nein sein.',
    notPair: 'Braucht zwei Werte: von und bis.',
    notList: 'Muss eine Liste sein.',
    emptyList: 'Braucht mindestens einen Wert.',
    wordCount: 'Die Anzahl der Wörter ({n}) ist nicht zulässig.',
    tooManyConditions: 'Höchstens {n} Bedingungen.',
    tooManySearches:
      'Zu aufwendig: mehr als {n} Textsuchen pro Zeile. Bitte weniger Wörter oder Bedingungen verwenden.',
    tooDeep: 'Höchstens {n} Ebenen tief.',
    noCondition: 'Keine gültige Bedingung.',
    notTime: 'Keine gültige Uhrzeit.',
    inThePast: 'Liegt in der Vergangenheit.',
    notCountry: 'Kein gültiger Ländercode. Zwei Buchstaben, etwa DE.',
    notLanguage: 'Kein gültiger Sprachcode. Zwei Buchstaben, etwa de.',
    notItsValue: 'Kein zulässiger Wert.',
    notOneOf: 'Möglich ist: {what}.',
    notPassword: 'Das Passwort ist falsch.',
    noKey: 'Für {what} ist hier kein Schlüssel hinterlegt.',
    kindUnknown: 'Diese Branche ist in OpenStreetMap nicht verfügbar.',
    noRatings: 'OpenStreetMap enthält keine Bewertungen.',
    noPoint: 'Keine gültigen Koordinaten. Breite, dann Länge, etwa 53.8,-1.55.',
    noRadius: 'Ein Punkt braucht einen Umkreis.',
    noSite: 'Nennt keine Website.',
    severalSites: 'Die Kontakte gehören zu mehreren Domains.',
    forAdmins: 'Ist Admins vorbehalten.',
    given: 'Darf nur einmal vorkommen.',
    unknown: 'Unbekannter Wert.',
    notId: 'Keine gültige ID (UUID).',
    mappedTwice: 'Nennt ein Feld des Ziels zweimal.',
    eventTwice: 'Jedes Ereignis nur einmal.',
    notEvent: 'Kein Ereignis.',
    withPassword: 'Ohne Benutzernamen und Passwort.',
    notHttp: 'Keine URL, die mit http:// oder https:// beginnt.',
    notUser: 'Weder eine ID (UUID) noch „me“.',
    notScope: 'Kein gültiges Recht für API-Schlüssel.',
    notJson: 'Kein gültiges JSON.',
    longName: 'Ist zu lang.',
    tooFar: 'Liegt zu weit weg.',
    tooManyBytes: 'Höchstens {n} Bytes.',
    notNumberOrNone: 'Muss eine Zahl oder leer sein.',
    noColumn: 'Eine Spalte „{what}“ gibt es hier nicht.',
    noSort: 'Danach lässt sich hier nicht sortieren.',
    noSuchOperator: 'Diese Bedingung ist für „{what}“ nicht möglich.',
    takesNone: 'Diese Bedingung braucht keinen Wert.',
    sheetTooLong: 'Ein Tabellenblatt fasst höchstens {n} Zeilen. Bitte als CSV exportieren.',
    secondFile: 'Bitte nur eine Datei auf einmal.',
    mergedWithItself: 'Enthält den Kontakt, der bleiben soll.',
    businessTwice: 'Jedes Unternehmen nur einmal.',
    notAnAnswer: 'Keine gültige Antwort.',
    credentialAgain: 'Bitte erneut eingeben, weil sich die URL ändert.',
  },
)

type Key = keyof (typeof problemMessages)['en']
const slots = { n: '(?<n>\\d+)', what: '(?<what>.+)', any: '.+' }
const known = Object.entries(problemMessages.en).map(([key, phrase]) => {
  const pattern = String(phrase)
    .replace(/[[\]]/g, '\\$&')
    .replace(/\{(n|what|any)\}/g, (_all, slot: keyof typeof slots) => slots[slot])
  // A filter names the column before its problem: "(rating) is not a number".
  return { key: key as Key, pattern: new RegExp(`^(?:\\(\\w+\\) )?${pattern}$`) }
})

/** A field's problem in the app's language; the server's English text where there is no translation. */
export function problemText({ problem, way_out: wayOut }: FieldProblem): string {
  const now = language.get()
  const inEnglish = `${problem.charAt(0).toUpperCase()}${problem.slice(1)}. ${wayOut}`
  if (now === 'en') return inEnglish
  for (const { key, pattern } of known) {
    const found = pattern.exec(problem)
    if (found === null) continue
    const { n, what } = found.groups ?? {}
    return translateIn(problemMessages, now)(key, { ...(n && { n: Number(n) }), ...(what && { what }) })
  }
  return inEnglish
}
