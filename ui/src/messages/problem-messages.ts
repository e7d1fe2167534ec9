import type { FieldProblem } from '../../../src/http/contract/types.ts'
import { defineMessages, translateIn } from './define-messages.ts'
import { language } from './language.ts'

/**
 * What the server says of a field that it cannot use. English is the server's own sentence, by which it is known again; any
 * other language says problem and way out in one, since the server's way out is English.
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
    notPhone: 'is not a number that can be called',
    notDomain: 'is not a domain',
    notWeb: 'is not a URL',
    notDay: 'is not a day',
    noDate: 'is no date',
    notYesNo: 'is not true or false',
    notPair: 'is not a list of two',
    notList: 'is not a list',
    emptyList: 'is an empty list',
    wordCount: 'has {n} words',
    tooManyConditions: 'makes more than {n} conditions',
    tooDeep: 'is more than {n} levels deep',
    noCondition: 'is no condition',
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
    noPoint: 'is no point on the map',
    noRadius: 'is missing for places[{n}], a point',
    noSite: 'names no site',
    severalSites: 'has contacts of several domains',
    forAdmins: 'is for admins',
    given: 'is given more than once',
    unknown: 'is not known',
    notId: 'is not a UUID',
    notScope: 'is not a scope',
    notJson: 'is no JSON',
    longName: 'is too long',
    tooFar: 'is too far away',
    tooManyBytes: 'is longer than {n} bytes',
    notNumberOrNone: 'is neither a number nor null',
    noColumn: 'names "{what}", which is no column of {any}',
    noSort: 'is no column that {any} can be sorted by',
    noSuchAsking: 'asks {what} for {any}',
    takesNone: 'has no meaning: {any} takes none',
    sheetTooLong: 'is xlsx, and {any} rows match: a sheet holds {n}',
    secondFile: 'is a second file',
    mergedWithItself: 'includes the contact to keep',
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
    notAddress: 'Ist keine E-Mail-Adresse, wie info@example.com eine ist.',
    notPhone: 'Ist keine Rufnummer. Mit Landesvorwahl angeben, etwa +49 30 …',
    notDomain: 'Ist keine Domain, wie example.com eine ist.',
    notWeb: 'Ist keine URL, die mit http:// oder https:// beginnt.',
    notDay: 'Ist kein Tag.',
    noDate: 'Ist kein Datum.',
    notYesNo: 'Muss ja oder nein sein.',
    notPair: 'Braucht zwei Werte: von und bis.',
    notList: 'Muss eine Liste sein.',
    emptyList: 'Braucht mindestens einen Wert.',
    wordCount: 'Hat {n} Wörter; das sind zu viele oder zu wenige.',
    tooManyConditions: 'Höchstens {n} Bedingungen.',
    tooDeep: 'Höchstens {n} Ebenen tief.',
    noCondition: 'Ist keine Bedingung.',
    notTime: 'Ist keine Zeit.',
    inThePast: 'Liegt in der Vergangenheit.',
    notCountry: 'Ist kein Ländercode. Zwei Buchstaben, etwa DE.',
    notLanguage: 'Ist keine Sprache. Zwei Buchstaben, etwa de.',
    notItsValue: 'Ist keiner der möglichen Werte.',
    notOneOf: 'Möglich ist: {what}.',
    notPassword: 'Ist nicht Ihr Passwort.',
    noKey: 'Für {what} ist hier kein Schlüssel hinterlegt.',
    kindUnknown: 'Diese Art kennt OpenStreetMap nicht.',
    noRatings: 'OpenStreetMap kennt keine Bewertungen.',
    noPoint: 'Ist kein Punkt der Karte. Breite, dann Länge, etwa 53.8,-1.55.',
    noRadius: 'Ein Punkt braucht einen Umkreis.',
    noSite: 'Nennt keine Website.',
    severalSites: 'Die Kontakte gehören zu mehreren Domains.',
    forAdmins: 'Ist Admins vorbehalten.',
    given: 'Darf nur einmal vorkommen.',
    unknown: 'Das kennt der Server nicht.',
    notId: 'Ist keine Kennung (UUID).',
    notScope: 'Ist kein Recht, das ein Schlüssel haben kann.',
    notJson: 'Ist kein JSON.',
    longName: 'Ist zu lang.',
    tooFar: 'Liegt zu weit weg.',
    tooManyBytes: 'Höchstens {n} Bytes.',
    notNumberOrNone: 'Muss eine Zahl sein, oder leer.',
    noColumn: 'Eine Spalte „{what}“ gibt es hier nicht.',
    noSort: 'Danach lässt sich hier nicht sortieren.',
    noSuchAsking: 'So lässt sich „{what}“ nicht fragen.',
    takesNone: 'Diese Bedingung braucht keinen Wert.',
    sheetTooLong: 'Ein Tabellenblatt fasst höchstens {n} Zeilen. Bitte als CSV exportieren.',
    secondFile: 'Bitte nur eine Datei auf einmal.',
    mergedWithItself: 'Enthält den Kontakt, der bleiben soll.',
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

/** A problem of a field as a sentence, in the language of the app; in the server's words where it has none for it. */
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
