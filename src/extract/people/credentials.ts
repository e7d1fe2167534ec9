import { credential } from '../data/job-titles.ts'
import { readName } from './read-name.ts'

/** Letters that are a state of the USA as well: `Glen Burnie, MD` is a town. */
const alsoState = /^(?:MD|MA|MS|PA|DC|CO|ME|OD)$/

/** Whether a piece is nothing but examinations passed by the person named before it. */
export function isCredentials(piece: string, name: string): boolean {
  const letters = piece.replace(/[®™]/g, '').split(/\s+/)
  if (!letters.every((token) => isCredential(token))) return false
  const read = readName(name)
  if (read === null) return false
  return read.strength === 'known' || !letters.some((token) => alsoState.test(token))
}

/** Written as letters: `Ma` and `Do` are surnames, `MA` and `DO` are not. */
function isCredential(token: string): boolean {
  return credential.test(token) && (token.includes('.') || /\p{Lu}.*\p{Lu}/u.test(token))
}
