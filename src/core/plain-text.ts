/**
 * Text of a stranger's page as PostgreSQL can keep it: no NUL, no half of a surrogate pair (jsonb refuses both), and no
 * longer than `most` characters.
 */
export function plainText(text: string, most: number): string {
  return text.slice(0, most).replaceAll('\0', '').toWellFormed()
}

/** The same for what may be missing; what is empty is missing. */
export function plainTextOrNull(text: string | null, most: number): string | null {
  const plain = text === null ? '' : plainText(text, most).trim()
  return plain === '' ? null : plain
}
