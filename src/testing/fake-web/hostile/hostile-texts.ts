import { type HostileServer, reply } from './hostile-server.ts'

const page = (text: string, head = '') =>
  `<!doctype html><html><head>${head}<title>T</title></head><body>${text}</body></html>`
const mail = 'hello@hostile.test'
const utf16 = Buffer.from(page(`Zürich ${mail}`), 'utf16le')

const text = (name: string, body: string | Uint8Array, contentType: string, contains: string): HostileServer => ({
  name,
  answer: reply(body, `Content-Type: ${contentType}`),
  ends: ['ok'],
  contains,
})

/** Character sets, declared, misdeclared and undeclared. */
export const hostileTexts: readonly HostileServer[] = [
  text('invalid UTF-8', Buffer.from(page(`\xff\xfe\x80 ${mail}`), 'latin1'), 'text/html; charset=utf-8', mail),
  text('UTF-16 without a byte order mark', utf16, 'text/html', `Zürich ${mail}`),
  text('UTF-16, big end first, without a mark', Buffer.from(utf16).swap16(), 'text/html', `Zürich ${mail}`),
  text(
    'UTF-16 with a mark under another name',
    Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]),
    'text/html; charset=utf-8',
    'Zürich',
  ),
  text('charset "uft-8"', page(`Zürich ${mail}`), 'text/html; charset=uft-8', `Zürich ${mail}`),
  text('charset "none"', page(`Zürich ${mail}`), 'text/html; charset=none', `Zürich ${mail}`),
  text(
    'UTF-8 by name, windows-1252 by bytes',
    Buffer.from(page(`Z\xfcrich ${mail}`), 'latin1'),
    'text/html; charset=utf-8',
    mail,
  ),
  text(
    'windows-1251 in a meta tag',
    Buffer.from([...Buffer.from(page('X', '<meta charset="windows-1251">')), 0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]),
    'text/html',
    'Привет',
  ),
  text(
    'Shift_JIS in a broken meta tag',
    Buffer.from([
      ...Buffer.from('<meta httpequiv="Content-Type" content="text/html; charset=Shift_JIS"><p>'),
      0x93,
      0xfa,
      0x96,
      0x7b,
    ]),
    'text/html',
    '日本',
  ),
  text('NULs between the letters', page(`he\0llo ${mail}`), 'text/html; charset=utf-8', `hello ${mail}`),
  text(
    'a lone surrogate',
    Buffer.from([0xff, 0xfe, ...Buffer.from('<html>', 'utf16le'), 0x00, 0xd8, ...Buffer.from(mail, 'utf16le')]),
    'text/html',
    mail,
  ),
  text('twenty thousand open tags', page('<div>'.repeat(20_000) + mail), 'text/html', mail),
]
