import { type Language, language } from '../messages/language.ts'

/** Language names are not translated. */
const others = { en: { code: 'de', name: 'Deutsch' }, de: { code: 'en', name: 'English' } } as const

/** The other language, and a function that switches to it. */
export function languageSwitch(now: Language): { readonly code: Language; readonly name: string; run(): void } {
  const { code, name } = others[now]
  return { code, name, run: () => language.set(code) }
}
