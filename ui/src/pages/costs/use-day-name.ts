import { useMemo } from 'react'
import { useLanguage } from '../../messages/language.ts'

/** Formats a UTC day of the API in the app's language. */
export function useDayName(): (day: string) => string {
  const language = useLanguage()
  return useMemo(() => {
    const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
    return (day) => days.format(new Date(`${day}T00:00:00Z`))
  }, [language])
}
