export const gt = 62
export const slash = 47
export const equals = 61
export const doubleQuote = 34
export const singleQuote = 39

export function isLetter(code: number): boolean {
  const lower = code | 32
  return lower >= 97 && lower <= 122
}

export function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13 && code !== 11)
}

export function isNameEnd(code: number): boolean {
  return code === gt || code === slash || isSpace(code)
}
