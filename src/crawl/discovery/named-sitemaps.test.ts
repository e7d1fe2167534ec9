import { describe, expect, test } from 'vitest'
import { namedSitemaps } from './named-sitemaps.ts'

const named = (...lines: string[]) => namedSitemaps(lines, 'https://shop.test')

describe('Sitemap lines', () => {
  test('are accepted in every spelling', () => {
    expect(named('https://shop.test/a.xml')).toEqual(['https://shop.test/a.xml'])
    expect(named('/a.xml', 'b.xml', '//cdn.test/c.xml')).toEqual([
      'https://shop.test/a.xml',
      'https://shop.test/b.xml',
      'https://cdn.test/c.xml',
    ])
    expect(named('shop.test/a.xml', 'www.shop.test/b.xml')).toEqual([
      'https://shop.test/a.xml',
      'https://www.shop.test/b.xml',
    ])
    expect(named('"https://shop.test/a.xml"', '<https://shop.test/b.xml>')).toEqual([
      'https://shop.test/a.xml',
      'https://shop.test/b.xml',
    ])
    expect(named('https://shop.test/a.xml, https://shop.test/b.xml,c https://shop.test/d.xml')).toEqual([
      'https://shop.test/a.xml',
      'https://shop.test/b.xml,c',
      'https://shop.test/d.xml',
    ])
  })

  test('with the same file give one URL', () => {
    expect(named('http://shop.test/a.xml', 'https://shop.test/a.xml#x', 'https://www.shop.test/a.xml')).toEqual([
      'https://shop.test/a.xml',
    ])
  })

  test('that are not a sitemap are ignored', () => {
    expect(named('', '/', 'javascript:alert(1)', 'ftp://shop.test/a.xml', 'https://', '/robots.txt')).toEqual([])
  })

  test('that are hostile are handled quickly', () => {
    const long = `a${' '.repeat(400_000)}b`
    expect(named(long, `"${'"'.repeat(400_000)}x`, ' http://'.repeat(50_000))).toEqual([])
    expect(named(...Array.from({ length: 5000 }, (_, at) => `/${at}.xml`))).toHaveLength(500)
  })
})
