import { useMemo } from 'react'
import { type Language, useLanguage } from './language.ts'

/** A text with {placeholders}, or one text per plural form, chosen by {count}. */
type Phrase = string | { readonly one: string; readonly other: string }
type Values = Readonly<Record<string, string | number>>

type Catalogue<Key extends string> = Readonly<Record<Key, Phrase>>
export type Messages<Key extends string> = Readonly<Record<Language, Catalogue<Key>>>
export type Translate<Key extends string> = (key: Key, values?: Values) => string

/** English defines the keys. A missing or extra German key is a type error. */
export function defineMessages<const English extends Readonly<Record<string, Phrase>>>(
  en: English,
  de: { readonly [Key in keyof English]: English[Key] extends string ? string : Exclude<Phrase, string> },
): Messages<keyof English & string> {
  return { en, de: de as Catalogue<keyof English & string> }
}

/** `const t = useMessages(messages)`, then `t('rows', { count })`. Numbers are formatted for the language. */
export function useMessages<Key extends string>(messages: Messages<Key>): Translate<Key> {
  const language = useLanguage()
  return useMemo(() => translateIn(messages, language), [messages, language])
}

/** One per language, as they take longer to make than hundreds of texts. */
const formatters = new Map<Language, { readonly numbers: Intl.NumberFormat; readonly plurals: Intl.PluralRules }>()

function formattersIn(language: Language) {
  const known = formatters.get(language)
  if (known !== undefined) return known
  const made = { numbers: new Intl.NumberFormat(language), plurals: new Intl.PluralRules(language) }
  formatters.set(language, made)
  return made
}

export function translateIn<Key extends string>(messages: Messages<Key>, language: Language): Translate<Key> {
  const { numbers, plurals } = formattersIn(language)
  return (key, values = {}) => {
    const phrase = messages[language][key]
    const count = Number(values.count)
    const text = typeof phrase === 'string' ? phrase : phrase[plurals.select(count) === 'one' ? 'one' : 'other']
    return text.replace(/\{(\w+)\}/g, (all, name: string) => {
      const value = values[name]
      return value === undefined ? all : typeof value === 'number' ? numbers.format(value) : value
    })
  }
}
