import { suggestKinds } from '../providers/business-kinds/business-kinds.ts'
import { codesOfKind } from '../providers/overture/overture-kinds.ts'
import { knownKindLabels } from './kind-label.ts'

/** Kinds of business for a typed text, with their labels and the codes that rows of them may have. */
export function suggestedKinds(text: string, language: 'en' | 'de', limit: number) {
  const labels = knownKindLabels(language)
  return suggestKinds(text, limit).map(({ name, word }) => ({
    kind: { name, label: labels[name] ?? word, word },
    codes: codesOfKind(name),
  }))
}
