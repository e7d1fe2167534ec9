import { fold } from '../../core/fold.ts'
import type { Name } from './read-name.ts'

/** How well the local part of an e-mail matches a name: fully, by the given name only, or not. */
export function nameInEmail(local: string, name: Name): 'full' | 'part' | null {
  const plain = fold(local.replace(/\+.*$/, '')).replace(/[^\p{L}]/gu, '')
  const { given, surname } = name
  if (plain.length < 2 || given === '' || surname === '') return null
  const initial = given[0] ?? ''
  if (surname.length > 2 && plain.includes(surname)) {
    const rest = plain.replace(surname, '')
    if (rest === '' || rest === initial || given.startsWith(rest) || rest.startsWith(given) || rest.includes(initial))
      return 'full'
  }
  if (plain === given + (surname[0] ?? '') || plain === umlauts(given) + umlauts(surname)) return 'full'
  if (plain === given) return name.strength === 'unknown' ? null : 'part'
  return surname.length > 3 && plain.startsWith(initial) && plain.includes(surname.slice(0, 4)) ? 'part' : null
}

/** `Müller` is `mueller` in e-mails. */
function umlauts(text: string): string {
  return text.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue')
}
