// Finds the encoding of a page in the order of the WHATWG "encoding sniffing algorithm": byte order mark, HTTP header,
// <meta> or XML declaration, then the bytes themselves. Unknown labels ("uft-8", "none": apify/crawlee#2901) are ignored.
import { analyse } from 'chardet'

/** An encoding, and where it was declared. */
export interface Charset {
  /** A label that TextDecoder knows. */
  readonly name: string
  readonly from: 'bom' | 'header' | 'meta' | 'bytes' | 'default'
}

/** WHATWG prescribes 1024 bytes; real pages have comments and styles before the tag. */
const prescanBytes = 4096

/** The encoding of a body. Always one that TextDecoder supports. */
export function charsetOf(bytes: Uint8Array, contentType: string | undefined): Charset {
  const bom = bomOf(bytes)
  if (bom !== undefined) return { name: bom, from: 'bom' }
  // Text with a NUL in every second byte is UTF-16, whatever is declared.
  const wide = wideOf(bytes)
  if (wide !== undefined) return { name: wide, from: 'bytes' }
  const declared = knownLabel(/charset\s*=\s*["']?\s*([^\s"';,]+)/i.exec(contentType ?? '')?.[1])
  if (declared !== undefined && !(declared.startsWith('utf-16') && isNarrow(bytes))) {
    return { name: declared, from: 'header' }
  }
  const meta = metaCharset(bytes)
  if (meta !== undefined) return { name: meta, from: 'meta' }
  return guess(bytes)
}

function bomOf([a, b, c]: Uint8Array): string | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  return undefined
}

function wideOf(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, 1024)
  if (head.length < 8 || head.indexOf(0) < 0) return undefined
  let even = 0
  let odd = 0
  for (let index = 0; index < head.length; index++) if (head[index] === 0) index % 2 === 0 ? even++ : odd++
  const many = head.length * 0.35
  if (odd > many && even < head.length * 0.02) return 'utf-16le'
  return even > many && odd < head.length * 0.02 ? 'utf-16be' : undefined
}

/** Text of single bytes, mostly ASCII: decoded as UTF-16, no character would be right. */
function isNarrow(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 1024)
  const ascii = head.reduce((sum, byte) => sum + (byte > 0 && byte < 0x80 ? 1 : 0), 0)
  return head.indexOf(0) < 0 && ascii >= head.length * 0.8
}

/** Creating a TextDecoder costs more than decoding a small page. The size is limited because of hostile labels. */
const labels = new Map<string, string>()

/** The name of an encoding as TextDecoder has it, or undefined for an unknown label. */
function knownLabel(label: string | undefined): string | undefined {
  if (label === undefined) return undefined
  const known = labels.get(label)
  if (known !== undefined) return known
  try {
    const { encoding } = new TextDecoder(label)
    if (labels.size < 500) labels.set(label, encoding)
    return encoding
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function metaCharset(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, prescanBytes)).toString('latin1')
  const found =
    /<meta\b[^>]{0,500}?\bcharset\s*=\s*["']?\s*([\w:.-]{1,40})/i.exec(head)?.[1] ??
    /^\s*<\?xml\b[^>]{0,200}?\bencoding\s*=\s*["']([\w:.-]{1,40})/i.exec(head)?.[1]
  const label = knownLabel(found)
  // The tag was read as single bytes, so it cannot be UTF-16 (WHATWG, 13.2.3.2).
  return label?.startsWith('utf-16') ? 'utf-8' : label
}

/** Valid UTF-8 is UTF-8. Anything else is guessed by statistics on a sample, with windows-1252 as the default. */
function guess(bytes: Uint8Array): Charset {
  const sample = bytes.subarray(0, 64 * 1024)
  if (isUtf8(sample)) return { name: 'utf-8', from: 'bytes' }
  const best = analyse(sample).find(({ name }) => knownLabel(name) !== undefined)
  const name = best !== undefined && best.confidence >= 30 ? knownLabel(best.name) : undefined
  // iso-8859-1 and ASCII are windows-1252 to every browser.
  return name === undefined ? { name: 'windows-1252', from: 'default' } : { name, from: 'bytes' }
}

function isUtf8(sample: Uint8Array): boolean {
  try {
    // `stream`: the sample may end inside a character.
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true })
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}
