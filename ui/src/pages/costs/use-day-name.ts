import { useMemo } from 'react'
import { useLanguage } from '../../messages/language.ts'

/** A day as the API writes it, which is one of UTC, as the language writes it. */
export function useDayName(): (day: string) => string {
  const language = useLanguage()
  return useMemo(() => {
    const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
    return (day) => days.format(new Date(`${day}T00:00:00Z`))
  }, [language])
}
