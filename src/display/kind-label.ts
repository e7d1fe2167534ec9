import { businessKinds } from '../providers/business-kinds/business-kinds.ts'
import { labels } from '../providers/business-kinds/data/labels.ts'
import { overtureNames } from '../providers/business-kinds/data/overture.ts'
import type { LabelLanguage } from './labels/define-labels.ts'
import { readableKind } from './labels/readable-kind.ts'

type Label = Readonly<Record<LabelLanguage, string>>

/** What people call a provider's category: `tourism=hotel` is "Hotel", Google's `dental_clinic` is "Dental clinic". */
export function kindLabel(code: string, language: LabelLanguage): string {
  return known.get(code)?.[language] ?? readableKind(code)
}

/** The labels of a row, without duplicates: one dentist is `amenity=dentist` and `healthcare=dentist`. */
export function kindLabels(codes: readonly string[], language: LabelLanguage): string[] {
  return [...new Set(codes.map((code) => kindLabel(code, language)))]
}

/** Every code with a label of its own, for clients that show categories themselves. */
export function knownKindLabels(language: LabelLanguage): Record<string, string> {
  return Object.fromEntries([...known].map(([code, label]) => [code, label[language]]))
}

const known = readLabels()

function readLabels(): ReadonlyMap<string, Label> {
  const found = new Map<string, Label>()
  for (const { name, tags, words } of businessKinds) {
    const label = { en: capitalised(words.en[0] ?? name), de: capitalised(words.de[0] ?? name) }
    found.set(name, label)
    for (const [at, { key, value }] of tags.entries()) {
      const isSame = at === 0 || value === name || value === tags[0]?.value || value === 'yes'
      // A further tag is often a trade of its own. The German word of the kind is the nearest one.
      found.set(`${key}=${value}`, isSame ? label : { en: readableKind(value), de: label.de })
    }
  }
  // Google's types are English terms: `law_firm`.
  for (const { words } of businessKinds) {
    for (const word of words.en) {
      const code = word.toLowerCase().replaceAll(' ', '_')
      if (!found.has(code)) found.set(code, { en: capitalised(word), de: capitalised(words.de[0] ?? word) })
    }
  }
  // Overture's names are English terms, too.
  for (const line of overtureNames.trim().split('\n')) {
    const [kind = '', names = ''] = line.split(';').map((cell) => cell.trim())
    for (const code of names.split(/\s+/)) {
      const en = readableKind(code)
      if (!found.has(code)) found.set(code, { en, de: found.get(kind)?.de ?? en })
    }
  }
  for (const line of labels.trim().split('\n')) {
    const [code = '', en = '', de = ''] = line.split(';').map((cell) => cell.trim())
    found.set(code, { en, de })
  }
  return found
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
