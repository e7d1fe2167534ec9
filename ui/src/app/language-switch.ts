import { type Language, language } from '../messages/language.ts'

/** Each language names itself. */
const others = { en: { code: 'de', name: 'Deutsch' }, de: { code: 'en', name: 'English' } } as const

/** The language that the app could speak instead. */
export function languageSwitch(now: Language): { readonly code: Language; readonly name: string; run(): void } {
  const { code, name } = others[now]
  return { code, name, run: () => language.set(code) }
}
