/** The languages of the web app and of files for people. */
export type LabelLanguage = 'en' | 'de'

type Labels<Code extends string> = Readonly<Record<LabelLanguage, Readonly<Record<Code, string>>>>

/** English defines the codes. A missing or extra German label is a type error. */
export function defineLabels<const English extends Readonly<Record<string, string>>>(
  en: English,
  de: { readonly [Code in keyof English]: string },
): Labels<keyof English & string> {
  return { en, de }
}
