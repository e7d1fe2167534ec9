import { suggestKinds } from '../providers/business-kinds/business-kinds.ts'
import { knownKindLabels } from './kind-label.ts'

/** Kinds of business for a typed text, with their labels. */
export function suggestedKinds(text: string, language: 'en' | 'de', limit: number) {
  const labels = knownKindLabels(language)
  return suggestKinds(text, limit).map(({ name, word }) => ({ name, label: labels[name] ?? word, word }))
}
