import { fold } from '../../core/fold.ts'
import type { Name } from './read-name.ts'

/** How well the local part of an e-mail matches a name: fully, by the given name only, or not. */
export function nameInEmail(local: string, name: Name): 'full' | 'part' | null {
  const plain = fold(local.replace(/\+.*$/, '')).replace(/[^\p{L}]/gu, '')
  const { given, surname } = name
  if (plain.length < 2 || given === '' || surname === '') return null
  const match = matchOf(plain, given, surname, name)
  if (match === 'full' || !hasUmlaut.test(name.name)) return match
  const words = fold(umlauts(name.name.toLowerCase()))
    .replace(/[^\p{L} ]/gu, '')
    .split(' ')
  return matchOf(plain, words[0] ?? given, words.at(-1) ?? surname, name) ?? match
}

/** `marloes@`, `soenke@`: the given name alone, which may be in no list. */
export function isGivenNameOf(local: string, { name, given }: Name): boolean {
  const plain = fold(local)
  return plain === given || (hasUmlaut.test(name) && plain === fold(umlauts(name.toLowerCase())).split(' ', 1)[0])
}

function matchOf(plain: string, given: string, surname: string, { strength }: Name): 'full' | 'part' | null {
  const initial = given[0] ?? ''
  if (surname.length > 2 && plain.includes(surname)) {
    const rest = plain.replace(surname, '')
    if (rest === '' || rest === initial || given.startsWith(rest) || rest.startsWith(given)) return 'full'
    // `sekretariat@` is not Iwona Sęk's.
    if (rest.includes(initial) && (surname.length > 4 || rest.length < 4)) return 'full'
  }
  if (plain === given + (surname[0] ?? '')) return 'full'
  if (plain === given) return strength === 'unknown' ? null : 'part'
  return surname.length > 3 && plain.startsWith(initial) && plain.includes(surname.slice(0, 4)) ? 'part' : null
}

const hasUmlaut = /[äöüåøæ]/i

/** `Müller` is `mueller` in e-mails, `Østergård` is `oestergaard`. */
function umlauts(text: string): string {
  return text.replace(/[äæ]/g, 'ae').replace(/[öø]/g, 'oe').replaceAll('ü', 'ue').replaceAll('å', 'aa')
}
