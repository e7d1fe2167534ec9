import { credential } from '../data/job-titles.ts'
import { readName } from './read-name.ts'

/** Credentials that are also US states: `Glen Burnie, MD` is a town. */
const alsoState = /^(?:MD|MA|MS|PA|DC|CO|ME|OD)$/

/** Whether a piece contains only credentials of the person named before it. */
export function isCredentials(piece: string, name: string): boolean {
  const letters = piece.replace(/[®™]/g, '').split(/\s+/)
  if (!letters.every((token) => isCredential(token))) return false
  const read = readName(name)
  if (read === null) return false
  return read.strength === 'known' || !letters.some((token) => alsoState.test(token))
}

/** In capitals or with dots: `Ma` and `Do` are surnames, `MA` and `DO` are credentials. */
function isCredential(token: string): boolean {
  return credential.test(token) && (token.includes('.') || /\p{Lu}.*\p{Lu}/u.test(token))
}
