import { isUtf8 } from 'node:buffer'
import { detect } from 'chardet'

export interface Decoded {
  readonly html: string
  /** The encoding that was used, as WHATWG names it. */
  readonly charset: string
}

const prescanBytes = 4_096

/**
 * Decodes the bytes of a page. In order: byte order mark, valid UTF-8 (whatever the header or meta tag says), the first
 * usable declared charset, detection.
 */
export function decodeHtml(bytes: Uint8Array, declared?: string | undefined): Decoded {
  const bomCharset = byteOrderMark(bytes)
  if (bomCharset !== null) return decodeAs(bytes, bomCharset)
  const inPage = metaCharset(bytes)
  const declaredCharsets = [charsetName(declared), charsetName(inPage)].filter((name) => name !== null)
  const specialCharset = declaredCharsets.find((name) => name.startsWith('iso-2022') || name.startsWith('utf-16'))
  // These encodings write non-Latin text in ASCII bytes, or in byte pairs.
  if (specialCharset !== undefined && (specialCharset.startsWith('iso-2022') || bytes.includes(0)))
    return decodeAs(bytes, specialCharset)
  if (isUtf8(bytes)) return decodeAs(bytes, 'utf-8')
  const declaredCharset = declaredCharsets.find((name) => name !== 'utf-8' && !name.startsWith('utf-16'))
  if (declaredCharset !== undefined) return decodeAs(bytes, declaredCharset)
  if (declaredCharsets.includes('utf-8') && isNearlyUtf8(bytes)) return decodeAs(bytes, 'utf-8')
  return decodeAs(bytes, charsetName(detect(bytes.subarray(0, 65_536)) ?? undefined) ?? 'windows-1252')
}

function decodeAs(bytes: Uint8Array, charset: string): Decoded {
  return { html: new TextDecoder(charset).decode(bytes), charset }
}

function byteOrderMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return null
}

function metaCharset(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, prescanBytes)).toString('latin1')
  const found =
    /<meta[^>]{1,300}?charset\s*=\s*["']?\s*([\w:.-]{2,40})/i.exec(head) ??
    /^\s*<\?xml[^>]{1,200}?encoding\s*=\s*["']([\w:.-]{2,40})/i.exec(head)
  // A page whose meta tag is readable as ASCII is not UTF-16.
  return found?.[1] === undefined || /^utf-?16/i.test(found[1]) ? undefined : found[1]
}

/** The WHATWG name of a charset label, or null for unknown labels (`none`, `uft-8`, `ISO-88509-1`). */
function charsetName(label: string | undefined): string | null {
  const name = /charset\s*=\s*["']?([\w:.-]+)/i.exec(label ?? '')?.[1] ?? label?.trim().replace(/^["']|["']$/g, '')
  if (name === undefined || name === '') return null
  try {
    return new TextDecoder(name).encoding
  } catch (unknown) {
    if (unknown instanceof RangeError) return null
    throw unknown
  }
}

/** True for a UTF-8 page with a few broken bytes, e.g. a cut character. */
function isNearlyUtf8(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 262_144)
  const text = new TextDecoder('utf-8').decode(sample)
  let good = 0
  let bad = 0
  for (const char of text) {
    const code = char.charCodeAt(0)
    if (code === 0xfffd) bad++
    else if (code > 127) good++
  }
  return bad * 3 < good
}
