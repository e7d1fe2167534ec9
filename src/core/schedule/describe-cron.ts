import { type Cron, runsOf, stepOf } from './cron.ts'
import { type WordLanguage, words } from './words.ts'

/** More times of day than this are named by their minutes and hours. */
const maxTimes = 8

/** "every Monday at 9:00", "jeden Montag um 9:00": `parsePhrase` reads it back. */
export function describeCron(cron: Cron, language: WordLanguage): string {
  const days = daysOf(cron, language)
  const rate = rateOf(cron, language)
  if (rate !== undefined) return isDaily(cron) ? rate : `${rate}, ${days}`
  return `${days} ${timesOf(cron, language)}`
}

const isDaily = ({ days, weekdays, months }: Cron) =>
  days === undefined && weekdays === undefined && months === undefined

/** "every 6 hours": for what is due at a constant rate. */
function rateOf({ minutes, hours }: Cron, language: WordLanguage): string | undefined {
  const isEnglish = language === 'en'
  const everyHour = hours.length === 24
  const minuteStep = stepOf(minutes, 59)
  if (everyHour && minuteStep !== undefined)
    return isEnglish ? `every ${minuteStep} minutes` : `alle ${minuteStep} Minuten`
  const [minute = 0] = minutes
  if (minutes.length > 1) return undefined
  if (everyHour) {
    const [base, at] = isEnglish ? ['every hour', 'at minute'] : ['jede Stunde', 'zur Minute']
    return minute === 0 ? base : `${base} ${at} ${minute}`
  }
  const hourStep = stepOf(hours, 23)
  if (minute !== 0 || hourStep === undefined) return undefined
  return isEnglish ? `every ${hourStep} hours` : `alle ${hourStep} Stunden`
}

function timesOf({ minutes, hours }: Cron, language: WordLanguage): string {
  const isEnglish = language === 'en'
  if (minutes.length * hours.length <= maxTimes) {
    const times = hours.flatMap((hour) => minutes.map((minute) => `${hour}:${String(minute).padStart(2, '0')}`))
    return `${isEnglish ? 'at' : 'um'} ${listed(times, language)}`
  }
  const [minuteText, hourText] = [numbersIn(minutes, language), numbersIn(hours, language)]
  return isEnglish
    ? `at minutes ${minuteText} of the hours ${hourText}`
    : `zu den Minuten ${minuteText} der Stunden ${hourText}`
}

function daysOf({ days, weekdays, months }: Cron, language: WordLanguage): string {
  const isEnglish = language === 'en'
  const monthNames = months?.map((month) => words[language].months[month - 1] ?? '')
  const inMonths = monthNames === undefined ? '' : ` ${isEnglish ? 'in' : 'im'} ${listed(monthNames, language)}`
  if (days !== undefined) return isEnglish ? englishDays(days, monthNames) : germanDays(days, monthNames)
  if (weekdays === undefined) return `${isEnglish ? 'every day' : 'jeden Tag'}${inMonths}`
  if (weekdays.join() === '1,2,3,4,5')
    return `${isEnglish ? 'every weekday' : 'jeden Tag von Montag bis Freitag'}${inMonths}`
  // From Monday.
  const inOrder = weekdays.toSorted((one, other) => ((one + 6) % 7) - ((other + 6) % 7))
  const names = inOrder.map((weekday) => words[language].weekdays[weekday] ?? '')
  return `${isEnglish ? 'every' : 'jeden'} ${listed(names, language)}${inMonths}`
}

/** A day that some months do not have is said to be left out there. */
const isMissingSomewhere = (days: readonly number[], months: readonly string[] | undefined) =>
  months === undefined && Math.max(...days) > 28

function englishDays(days: readonly number[], months: readonly string[] | undefined): string {
  const named = listed(runText(days, ordinal, 'to'), 'en')
  const of = months === undefined ? 'every month' : listed(months, 'en')
  return `on the ${named} of ${of}${isMissingSomewhere(days, months) ? ' that has it' : ''}`
}

function germanDays(days: readonly number[], months: readonly string[] | undefined): string {
  const named = listed(
    runText(days, (day) => `${day}.`, 'bis'),
    'de',
  )
  const of = months === undefined ? 'jedes Monats' : `im ${listed(months, 'de')}`
  return `am ${named} ${of}${isMissingSomewhere(days, months) ? ', der ihn hat,' : ''}`
}

function ordinal(day: number): string {
  if (day >= 11 && day <= 13) return `${day}th`
  return `${day}${['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'}`
}

function numbersIn(numbers: readonly number[], language: WordLanguage): string {
  return listed(runText(numbers, String, words[language].to), language)
}

function runText(numbers: readonly number[], write: (number: number) => string, to: string): string[] {
  return runsOf(numbers).map(([first, last]) =>
    first === last ? write(first) : `${write(first)} ${to} ${write(last)}`,
  )
}

/** "a, b and c" */
function listed(texts: readonly string[], language: WordLanguage): string {
  const last = texts.at(-1) ?? ''
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(', ')} ${words[language].and} ${last}`
}
