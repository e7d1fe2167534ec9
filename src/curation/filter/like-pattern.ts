/** `%` and `_` are what people look for, too. */
const likeLiteral = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** A pattern for ILIKE that finds a text anywhere. */
export const anywhere = (text: string): string => `%${likeLiteral(text)}%`

/** The same at the beginning alone. */
export const atStart = (text: string): string => `${likeLiteral(text)}%`
