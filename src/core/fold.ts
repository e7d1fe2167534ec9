/** Lower case without accents: the form of all term lists. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  return isAscii(lower)
    ? lower
    : lower
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .replaceAll('ß', 'ss')
        .replaceAll('ø', 'o')
        .replaceAll('ł', 'l')
        .replaceAll('æ', 'ae')
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false
  return true
}
