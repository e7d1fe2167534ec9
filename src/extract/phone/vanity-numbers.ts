import type { CountryCode, PhoneNumber } from 'libphonenumber-js/max'
import { readNumber } from './read-number.ts'

const vanity = /8(?:00|33|44|55|66|77|88)\)?[-. ]{1,2}([A-Z0-9]{0,4}-?[A-Z]{3}[A-Z0-9-]{0,6})(?!\w)/g
const keys = '22233344455566677778889999'

/** Finds North American toll-free numbers with letters for digits: `1-800-FLOWERS`. */
export function findVanityNumbers(
  text: string,
  countries: readonly CountryCode[],
): { number: PhoneNumber; raw: string; start: number; end: number }[] {
  if (countries[0] !== 'US' && countries[0] !== 'CA') return []
  const found = []
  for (const match of text.matchAll(vanity)) {
    const word = (match[1] ?? '').replace(/[^A-Z0-9]/g, '')
    if (word.length < 7) continue
    const before = text.slice(Math.max(0, match.index - 5), match.index)
    if (/[\w.]$/.test(before) && !/(?:^|\D)1$/.test(before)) continue
    const digits = Array.from(word.slice(0, 7), (char) =>
      /\d/.test(char) ? char : (keys[char.charCodeAt(0) - 65] ?? ''),
    ).join('')
    const number = readNumber(match[0].slice(0, 3) + digits, 'US')
    if (number !== null) found.push({ number, raw: match[0], start: match.index, end: match.index + match[0].length })
  }
  return found
}
