/** Escapes `%` and `_`, which people search for too. */
const likeLiteral = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** An ILIKE pattern that matches anywhere. */
export const anywhere = (text: string): string => `%${likeLiteral(text)}%`

/** An ILIKE pattern that matches at the beginning. */
export const atStart = (text: string): string => `${likeLiteral(text)}%`
