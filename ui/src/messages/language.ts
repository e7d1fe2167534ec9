import { persistedStore, useStore } from '../lib/store.ts'

const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

const preferred = languages.find((language) => navigator.language.toLowerCase().startsWith(language)) ?? 'en'
export const language = persistedStore<Language>('language', preferred, languages)

const setDocumentLanguage = () => {
  // Screen readers choose their voice by this attribute.
  document.documentElement.lang = language.get()
}
language.subscribe(setDocumentLanguage)
setDocumentLanguage()

export const useLanguage = (): Language => useStore(language)
