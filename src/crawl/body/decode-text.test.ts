import { describe, expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const bytes = (...values: number[]) => Uint8Array.from(values)
const latin1 = (text: string) => Buffer.from(text, 'latin1')

describe('the charset', () => {
  test('is that of a byte order mark first', () => {
    expect(decodeText(Buffer.from('\uFEFFé'), 'text/html; charset=windows-1251')).toEqual({
      text: 'é',
      charset: 'utf-8',
    })
    expect(decodeText(bytes(0xfe, 0xff, 0x00, 0xe9), undefined)).toEqual({ text: 'é', charset: 'utf-16be' })
  })

  test('is that of the header before that of the page', () => {
    const page = latin1('<meta charset=utf-8>\xe9')
    expect(decodeText(page, 'text/html; charset="ISO-8859-1"').text).toContain('é')
    expect(decodeText(page, 'text/html;Charset=latin1;x=y').charset).toBe('windows-1252')
  })

  test.each([
    ['<meta charset=koi8-r>', 'koi8-r'],
    ["<META http-equiv='content-type' content='text/html; charset = GBK'>", 'gbk'],
    ['<?xml version="1.0" encoding="iso-8859-2"?><html>', 'iso-8859-2'],
    ['<meta charset=utf-16>', 'utf-8'],
  ])('is read from %s', (head, charset) => expect(decodeText(latin1(head), 'text/html').charset).toBe(charset))

  test('is guessed from the bytes when nothing is declared', () => {
    expect(decodeText(Buffer.from('Grüße aus Zürich'), undefined).charset).toBe('utf-8')
    const russian = 'Стоматология в Москве: лечение и протезирование зубов. Запись по телефону.'
    const cp1251 = Uint8Array.from(russian, (char) => {
      const code = char.charCodeAt(0)
      return code > 0x400 ? code - 0x410 + 0xc0 : code
    })
    expect(decodeText(cp1251, undefined).text).toBe(russian)
  })

  test('is not utf-16 for single bytes, whatever the header says', () => {
    expect(decodeText(latin1('<html>info@x.test \x80</html>'), 'text/html; charset=utf-16').text).toContain(
      'info@x.test',
    )
    expect(decodeText(Buffer.from('<p>Zürich'), 'text/html; charset=utf-16be').text).toBe('<p>Zürich')
    const chinese = Buffer.from('牙科诊所欢迎您', 'utf16le')
    expect(decodeText(chinese, 'text/html; charset=utf-16').text).toBe('牙科诊所欢迎您')
  })

  test('is ignored if it does not exist', () => {
    expect(decodeText(Buffer.from('Zürich'), 'text/html; charset=ISO-88509-1').text).toBe('Zürich')
    expect(decodeText(Buffer.from('<meta charset=none>Zürich'), 'text/html').text).toContain('Zürich')
  })
})

test('NULs are dropped and broken characters replaced', () => {
  expect(decodeText(bytes(0x61, 0x00, 0x62, 0xff), 'text/html; charset=utf-8').text).toBe('ab\uFFFD')
  expect(decodeText(new Uint8Array(), undefined).text).toBe('')
})
