export type WordLanguage = 'en' | 'de'

interface Words {
  /** From Sunday. */
  readonly weekdays: readonly string[]
  readonly months: readonly string[]
  readonly and: string
  readonly to: string
}

/** The words of a plain-language schedule, which describe-cron.ts writes and parse-phrase.ts reads. */
export const words: Readonly<Record<WordLanguage, Words>> = {
  en: {
    weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    months: [
      'January',
      'February',
      'March',
      'April',
      'May',
      'June',
      'July',
      'August',
      'September',
      'October',
      'November',
      'December',
    ],
    and: 'and',
    to: 'to',
  },
  de: {
    weekdays: ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'],
    months: [
      'Januar',
      'Februar',
      'März',
      'April',
      'Mai',
      'Juni',
      'Juli',
      'August',
      'September',
      'Oktober',
      'November',
      'Dezember',
    ],
    and: 'und',
    to: 'bis',
  },
}
