/**
 * Text of a stranger's page as PostgreSQL can keep it: no NUL, no half of a surrogate pair (jsonb refuses both), and no
 * longer than `most` characters.
 */
export function plainText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replaceAll('\0', '').toWellFormed()
}

/** The same for what may be missing; what is empty is missing. */
export function plainTextOrNull(text: string | null, maxLength: number): string | null {
  const plain = text === null ? '' : plainText(text, maxLength).trim()
  return plain === '' ? null : plain
}
