/** Cloudflare: the first byte is the XOR key of all others. */
export function decodeCloudflare(hex: string): string | null {
  if (!/^(?:[0-9a-f]{2}){4,300}$/i.test(hex)) return null
  const bytes = Buffer.from(hex, 'hex')
  const key = bytes[0] ?? 0
  return Buffer.from(bytes.subarray(1).map((byte) => byte ^ key)).toString('utf8')
}

export function rot13(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base)
  })
}

export function reverse(text: string): string {
  return Array.from(text).reverse().join('')
}

/**
 * TYPO3 and others shift three ranges of characters, each within itself, by a number that the site chooses. With the
 * right shift a link starts with `mailto:`.
 */
export function decodeShifted(text: string): string | null {
  for (let shift = -13; shift <= 13; shift++) {
    if (shift === 0) continue
    if (shiftRanges(text.slice(0, 7), shift) === 'mailto:') return shiftRanges(text, shift)
  }
  return null
}

const ranges = [
  [0x2b, 0x3a],
  [0x40, 0x5a],
  [0x61, 0x7a],
] as const

function shiftRanges(text: string, shift: number): string {
  return Array.from(text, (char) => {
    const code = char.charCodeAt(0)
    for (const [first, last] of ranges) {
      if (code < first || code > last) continue
      const size = last - first + 1
      return String.fromCharCode(first + ((((code - first + shift) % size) + size) % size))
    }
    return char
  }).join('')
}

/** Decodes a Base64 text that contains an e-mail; null for others. */
export function decodeBase64Email(text: string): string | null {
  if (!/^[a-z0-9+/_-]{8,400}={0,2}$/i.test(text)) return null
  const decoded = Buffer.from(text, 'base64').toString('utf8')
  return /^[\x20-\x7e]+$/.test(decoded) && decoded.includes('@') ? decoded : null
}

/** ROT13 is tried only on pages that mention it: any word is another word in ROT13. */
export function mentionsRot13(page: { readonly html: string }): boolean {
  return /rot-?13|znvygb/i.test(page.html)
}
