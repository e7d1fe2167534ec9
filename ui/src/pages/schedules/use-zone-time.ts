import { useLanguage } from '../../messages/language.ts'

/** Instants as the clocks of a zone show them: a schedule runs by those, wherever its reader is. */
export function useZoneTime(timeZone: string): (instant: string) => string {
  const language = useLanguage()
  const format = new Intl.DateTimeFormat(language, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  return (instant) => format.format(new Date(instant))
}
