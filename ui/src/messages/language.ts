import { persistedStore, useStore } from '../lib/store.ts'

const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

const preferred = languages.find((language) => navigator.language.toLowerCase().startsWith(language)) ?? 'en'
export const language = persistedStore<Language>('language', preferred, languages)

const tellBrowser = () => {
  // Screen readers choose their voice by it.
  document.documentElement.lang = language.get()
}
language.subscribe(tellBrowser)
tellBrowser()

export const useLanguage = (): Language => useStore(language)
