import { businessKinds } from '../providers/business-kinds/business-kinds.ts'
import { wordsOf } from './fold-text.ts'

/** Every word by which a kind of business is known. */
export const kindWords: ReadonlySet<string> = new Set(
  businessKinds.flatMap(({ name, words }) => [name, ...words.en, ...words.de].flatMap(wordsOf)),
)
