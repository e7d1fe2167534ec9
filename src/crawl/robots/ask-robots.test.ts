import { describe, expect, test } from 'vitest'
import { readRobotsAnswer } from './ask-robots.ts'
import { parseRobots, robotsByteLimit } from './parse-robots.ts'

const allowed = (robots: string | Uint8Array, url: string, agent = 'ScraperSky') =>
  readRobotsAnswer(robots, agent, url).allowed

describe('rules', () => {
  const shop = 'User-agent: *\nDisallow: /shop\nAllow: /shop/contact\nDisallow: /*.pdf$\nDisallow: /a*/b*c\n'
  test.each([
    ['/', true],
    ['/shop', false],
    ['/shop/contact-us', true],
    ['/list.pdf', false],
    ['/list.pdf?x=1', true],
    ['/a1/b2c', false],
    ['/a1/b2', true],
    ['/robots.txt', true],
    ['https://shop.test/shop#top', false],
    ['not a url at all \u0000', true],
  ])('%s: %s', (url, want) => expect(allowed(shop, url)).toBe(want))

  test('the longest match wins, and an Allow wins a tie', () => {
    expect(allowed('User-agent: *\nDisallow: /aa\nAllow: /aa', '/aa')).toBe(true)
    expect(allowed('User-agent: *\nAllow: /a\nDisallow: /*a*a', '/aa')).toBe(false)
  })

  test('percent-encoding is compared in one spelling, and %2F is not a slash', () => {
    expect(allowed('User-agent: *\nDisallow: /ä', '/%c3%a4/x')).toBe(false)
    expect(allowed('User-agent: *\nDisallow: /%7ejoe', '/~joe')).toBe(false)
    expect(allowed('User-agent: *\nDisallow: /a/b', '/a%2Fb')).toBe(true)
    expect(allowed('User-agent: *\nDisallow: /%2A', '/*')).toBe(false)
    expect(allowed('User-agent: *\nDisallow: /%2A', '/anything')).toBe(true)
  })

  test('a pattern made to back-track is answered at once', () => {
    const started = performance.now()
    expect(allowed(`User-agent: *\nDisallow: /${'*a'.repeat(5000)}$`, `/${'a'.repeat(20_000)}b`)).toBe(true)
    expect(performance.now() - started).toBeLessThan(5000)
  })
})

describe('groups', () => {
  test('groups of one agent are merged; a named group hides the group of everybody', () => {
    const file =
      'User-agent: scrapersky\nDisallow: /a\n\nUser-agent: *\nDisallow: /\n\nUser-agent: ScraperSky\nDisallow: /b'
    expect(allowed(file, '/a')).toBe(false)
    expect(allowed(file, '/b')).toBe(false)
    expect(allowed(file, '/c')).toBe(true)
    expect(allowed(file, '/c', 'OtherBot')).toBe(false)
  })

  test('the whole user agent may be given; its product token counts', () => {
    expect(allowed('User-agent: ScraperSky/9\nDisallow: /', '/', 'ScraperSky/2.0 (+https://x.test)')).toBe(false)
  })

  test('rules before any user-agent line, unknown words and names of object members say nothing', () => {
    expect(allowed('Disallow: /\nconstructor: /\n__proto__: x\nUser-agent: *\ntoString: /', '/')).toBe(true)
  })

  test('lenient spellings: no colon, spaces, case, carriage returns alone', () => {
    expect(allowed('USER-AGENT : *\rdissallow /x\r', '/x')).toBe(false)
  })
})

describe('delays and sitemaps', () => {
  test.each([
    ['2', 2],
    ['0.5', 0.5],
    ['.5', 0.5],
    ['86400', 86_400],
    ['-1', null],
    ['abc', null],
    ['1e9', null],
    ['', null],
  ])('Crawl-delay: %s is %s', (written, want) => {
    expect(readRobotsAnswer(`User-agent: *\nCrawl-delay: ${written}`, 'x', '/').crawl_delay).toBe(want)
  })

  test('sitemaps belong to no group and do not end one', () => {
    const answer = readRobotsAnswer(
      'User-agent: a\nSitemap: https://x.test/s.xml\nUser-agent: b\nDisallow: /',
      'a',
      '/',
    )
    expect(answer).toEqual({ allowed: false, crawl_delay: null, sitemaps: ['https://x.test/s.xml'] })
  })
})

describe('bytes', () => {
  test('byte order marks are obeyed, bad bytes are skipped over', () => {
    expect(allowed(Buffer.from('\uFEFFUser-agent: *\nDisallow: /'), '/')).toBe(false)
    expect(allowed(Buffer.from('\uFEFFUser-agent: *\nDisallow: /', 'utf16le'), '/')).toBe(false)
    expect(
      allowed(Buffer.from([...Buffer.from('# \xdf'), 0xdf, ...Buffer.from('\nUser-agent: *\nDisallow: /')]), '/'),
    ).toBe(false)
  })

  test('a rule at 10 kB is obeyed, one past 500 KiB is not read', () => {
    const at = (size: number) => `User-agent: *\n#${'x'.repeat(size)}\nDisallow: /`
    expect(allowed(Buffer.from(at(10_000)), '/')).toBe(false)
    expect(allowed(Buffer.from(at(robotsByteLimit)), '/')).toBe(true)
  })

  test('an HTML error page served as robots.txt has no rules', () => {
    expect(parseRobots('<!doctype html><title>404: not found</title><p>Disallow this')).toEqual({
      groups: [],
      sitemaps: [],
    })
  })
})
