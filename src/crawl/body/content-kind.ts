// Decides whether a response is a page. Content types are often wrong, so the bytes decide.

const pageTypes = new Set(['text/html', 'application/xhtml+xml'])
/** Types that servers use by default: only the bytes can decide. */
const vagueTypes = new Set([
  '',
  'text/plain',
  'application/octet-stream',
  'text/xml',
  'application/xml',
  'unknown/unknown',
])

/** PDF, images, archives, media, fonts, executables: never a page, whatever the header says (samholmes/node-open-graph#19). */
const magicNumbers = [
  '%PDF-',
  '\x89PNG',
  'GIF8',
  '\xff\xd8\xff',
  'PK\x03\x04',
  '\x1f\x8b',
  'RIFF',
  'Rar!',
  '7z\xbc\xaf',
  'ID3',
  'OggS',
  '\x00\x00\x00\x18ftyp',
  '\x00\x00\x00 ftyp',
  'wOFF',
  'wOF2',
  'MZ\x90',
  '\x7fELF',
  '\xd0\xcf\x11\xe0',
]

/** The media type of a Content-Type header, in lower case; empty when there is none. */
function mediaType(contentType: string | undefined): string {
  return (contentType?.split(';', 1)[0] ?? '').trim().toLowerCase()
}

/** False if the header alone rules out a page: then the body need not be read. */
export function mayBePage(contentType: string | undefined): boolean {
  const type = mediaType(contentType)
  return pageTypes.has(type) || vagueTypes.has(type) || !type.includes('/')
}

/** Whether a body is a page, by its first bytes. */
export function isPage(bytes: Uint8Array, contentType: string | undefined): boolean {
  const type = mediaType(contentType)
  // The usual case: markup with the content type of markup.
  if (bytes[0] === 0x3c && pageTypes.has(type)) return true
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 2048)).toString('latin1')
  if (magicNumbers.some((magic) => head.startsWith(magic))) return false
  if (pageTypes.has(type)) return true
  // In UTF-16 there are NULs between the letters.
  return /<(!doctype html|html|head|body|title|meta|script|div|p|h1|a|table)\b/i.test(head.replaceAll('\0', ''))
}
