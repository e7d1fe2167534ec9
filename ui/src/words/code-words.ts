// Statuses, outcomes and error codes as people say them.
import { faultWords } from './codes/fault-words.ts'
import { outcomeWords } from './codes/outcome-words.ts'
import { statusWords } from './codes/status-words.ts'
import { valueWords } from './codes/value-words.ts'
import { useWords } from './define-words.ts'

const codeWords = {
  en: { ...statusWords.en, ...faultWords.en, ...outcomeWords.en, ...valueWords.en },
  de: { ...statusWords.de, ...faultWords.de, ...outcomeWords.de, ...valueWords.de },
}

type Code = keyof typeof codeWords.en
const has = (code: string): code is Code => Object.hasOwn(codeWords.en, code)

/** `const inWords = useCodeWords()`, then `inWords('dns_not_found')`. A code without a word is still readable: "Too deep". */
export function useCodeWords(): (code: string) => string {
  const say = useWords(codeWords)
  return (code) => {
    if (has(code)) return say(code)
    // What somebody typed comes here too, and stays as it is.
    if (!/^[a-z]+(_[a-z0-9]+)+$/.test(code)) return code
    const text = code.replace(/^http_(?=\d{3}$)/, 'HTTP ').replaceAll('_', ' ')
    return text.charAt(0).toUpperCase() + text.slice(1)
  }
}
