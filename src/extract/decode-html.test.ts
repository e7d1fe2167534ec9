import { describe, expect, test } from 'vitest'
import { decodeHtml } from './decode-html.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')

describe('decodeHtml', () => {
  test('prefers a byte order mark to the header', () => {
    expect(decodeHtml(Buffer.from('\ufeffMüller', 'utf8'), 'iso-8859-1')).toEqual({ html: 'Müller', charset: 'utf-8' })
    expect(decodeHtml(Buffer.from('\ufeffMüller', 'utf16le'), 'utf-8').html).toBe('Müller')
    expect(decodeHtml(Buffer.from('\ufeffMüller', 'utf16le').swap16(), 'utf-8').html).toBe('Müller')
  })

  test('reads valid UTF-8 as UTF-8 whatever the header says', () => {
    expect(decodeHtml(Buffer.from('<p>Müller, Łódź</p>'), 'windows-1252').html).toBe('<p>Müller, Łódź</p>')
  })

  test('does not read invalid UTF-8 as UTF-8 whatever the header says', () => {
    expect(decodeHtml(latin('<p>Müller</p>'), 'utf-8').html).toBe('<p>Müller</p>')
  })

  test('uses the charset of the header', () => {
    expect(decodeHtml(Buffer.from('cff0e8e2e5f2', 'hex'), 'text/html; charset="windows-1251"').html).toBe('Привет')
    expect(decodeHtml(Buffer.from('c4e3bac3', 'hex'), 'GBK').html).toBe('你好')
    expect(decodeHtml(Buffer.from('93fa967b', 'hex'), 'shift_jis').html).toBe('日本')
  })

  test('uses the charset of the page when the header has none', () => {
    const head = latin('<html><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1251">')
    expect(decodeHtml(Buffer.concat([head, Buffer.from('cff0e8e2e5f2', 'hex')])).html).toContain('Привет')
    expect(decodeHtml(latin('<meta charset=iso-8859-2><p>\xb3')).html).toContain('ł')
  })

  test.each(['ISO-88509-1', 'uft-8', 'none', '', 'utf8mb4'])('ignores an unknown charset (%s)', (announced) => {
    expect(decodeHtml(latin('<p>M\xfcller, Stra\xdfe</p>'), announced).html).toBe('<p>Müller, Straße</p>')
  })

  test('reads a page with one broken byte as UTF-8', () => {
    const page = Buffer.concat([
      Buffer.from('<meta charset="utf-8"><p>Müller, Größe, Straße, Köln, Zürich, übrig, schön</p>'),
      Buffer.from([0xff]),
    ])
    expect(decodeHtml(page).html).toContain('Größe')
  })

  test('detects the charset when none is declared', () => {
    const russian = Buffer.from(
      'cdc0d8c020cacececccfc0cdc8df20cfd0c5c4cbc0c3c0c5d220d3d1cbd3c3c820cfce20d0c5ccceced2d320c820d1d2d0cec8d2c5cbdcd1d2d2d320c4cecccec2',
      'hex',
    )
    expect(decodeHtml(russian).html).toMatch(/[А-Я]{4}/)
  })
})
