/** Text of a web page that PostgreSQL accepts: no NUL, no lone surrogate (jsonb rejects both), at most `maxLength` characters. */
export function plainText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replaceAll('\0', '').toWellFormed()
}

/** The same for optional text; empty text is null. */
export function plainTextOrNull(text: string | null, maxLength: number): string | null {
  const plain = text === null ? '' : plainText(text, maxLength).trim()
  return plain === '' ? null : plain
}
