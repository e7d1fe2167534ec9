import { useLanguage } from '../../words/language.ts'

/** What the catalogue of errors says of a code, for who reads its language; others have the words of the code itself. */
export function useMeaning(): (of: { readonly meaning: string | null }) => string | undefined {
  const isRead = useLanguage() === 'en'
  return ({ meaning }) => (isRead ? (meaning ?? undefined) : undefined)
}
