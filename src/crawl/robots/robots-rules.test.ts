import { describe, expect, test } from 'vitest'
import { cpuMs } from '../../testing/cpu-time.ts'
import { parseRobots, robotsByteLimit } from './parse-robots.ts'
import { allows, checkRobots, rulesFor } from './robots-rules.ts'

const allowed = (robots: string | Uint8Array, url: string, agent = 'ScraperSky') =>
  checkRobots(robots, agent, url).allowed

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

  test.each([
    ['Disallow: /a/b\nAllow: /a', '/a/b/c', false],
    ['Allow: /a\nDisallow: /a/b', '/a/b/c', false],
    ['Disallow: /a\nAllow: /a/b', '/a/b/c', true],
    ['Allow: /a/b\nDisallow: /a', '/a/b/c', true],
    ['Allow: /a/b\nDisallow: /a', '/a/c', false],
    ['Disallow: /a*c\nAllow: /a', '/a/b/c', false],
  ])('the longest of %j decides over %s, in any order', (rules, url, want) => {
    expect(allowed(`User-agent: *\n${rules}`, url)).toBe(want)
  })

  test('percent-encoding is normalised before the comparison, and %2F is not a slash', () => {
    expect(allowed('User-agent: *\nDisallow: /ä', '/%c3%a4/x')).toBe(false)
    expect(allowed('User-agent: *\nDisallow: /%7ejoe', '/~joe')).toBe(false)
    expect(allowed('User-agent: *\nDisallow: /a/b', '/a%2Fb')).toBe(true)
    expect(allowed('User-agent: *\nDisallow: /%2A', '/*')).toBe(false)
    expect(allowed('User-agent: *\nDisallow: /%2A', '/anything')).toBe(true)
  })

  test('a pattern with many wildcards takes linear time', () => {
    const started = cpuMs()
    expect(allowed(`User-agent: *\nDisallow: /${'*a'.repeat(5000)}$`, `/${'a'.repeat(20_000)}b`)).toBe(true)
    expect(cpuMs() - started).toBeLessThan(5000)
  })

  test.each([
    ['many short ones', (n: number) => `*aab${n}\n`],
    ['the same one', () => '*aaaaaaaab\n'],
    ['ones that nearly match everywhere', (n: number) => `*b${'a'.repeat(40)}${n}\n`],
    ['few huge ones', (n: number) => `*${'a'.repeat(2000)}b${n}\n`],
  ])('a file full of wildcards is evaluated quickly: %s', (_name, path) => {
    let file = 'User-agent: *\n'
    for (let n = 0; file.length < robotsByteLimit - 3000; n++) file += `allow:${path(n)}`
    const rules = rulesFor(parseRobots(file), 'ScraperSky')
    const started = cpuMs()
    expect(allows(rules, new URL(`http://x.test/${'a'.repeat(4000)}`))).toBe(true)
    expect(cpuMs() - started).toBeLessThan(500)
  })

  test('limits the rules of one agent, and stores none twice', () => {
    const rulesOf = (lines: string[]) => rulesFor(parseRobots(`User-agent: *\n${lines.join('\n')}`), 'x').rules
    expect(rulesOf(Array.from({ length: 40_000 }, () => 'allow:/')).length).toBe(1)
    expect(rulesOf(Array.from({ length: 40_000 }, (_, n) => `allow:/${n}`)).length).toBe(10_000)
    expect(rulesOf(Array.from({ length: 9000 }, (_, n) => `allow:*${n}`)).length).toBe(2000)
    // The rules of other agents do not count.
    const others = `User-agent: other\n${'disallow:/*a*b\n'.repeat(5000)}`
    expect(allowed(`${others}User-agent: *\nDisallow: /*x`, '/x')).toBe(false)
  })

  test.each(['/a*b*c', '/*aab', '/*abab$', '/a**b', '**', '/*a*', '*', '$', '/ab*', '*ab*ab$', '/*aa*aab*b'])(
    '%s matches what a regular expression would',
    (rule) => {
      const source = rule.replace(/\$$/, '').split('*').join('.*')
      const reference = new RegExp(`^${source}${rule.endsWith('$') ? '$' : ''}`)
      for (let n = 0; n < 3 ** 6; n++) {
        const path = `/${n.toString(3).replaceAll('0', 'a').replaceAll('1', 'b').replaceAll('2', 'c')}`
        expect([path, allowed(`User-agent: *\nDisallow: ${rule}`, path)]).toEqual([path, !reference.test(path)])
      }
    },
  )
})

describe('groups', () => {
  test('groups of one agent are merged; a named group overrides the group of *', () => {
    const file =
      'User-agent: scrapersky\nDisallow: /a\n\nUser-agent: *\nDisallow: /\n\nUser-agent: ScraperSky\nDisallow: /b'
    expect(allowed(file, '/a')).toBe(false)
    expect(allowed(file, '/b')).toBe(false)
    expect(allowed(file, '/c')).toBe(true)
    expect(allowed(file, '/c', 'OtherBot')).toBe(false)
  })

  test('accepts the whole user agent; its product token counts', () => {
    expect(allowed('User-agent: ScraperSky/9\nDisallow: /', '/', 'ScraperSky/2.0 (+https://x.test)')).toBe(false)
  })

  test.each([
    ['ScraperSky*', false],
    ['ScraperSky:', false],
    ['ScraperSky, OtherBot', false],
    ['ScraperSky;', false],
    ['"ScraperSky"', false],
    ['ScraperSky2', true],
    ['NotScraperSky', true],
    ['*ScraperSky', true],
  ])('User-agent: %s leaves us %s', (written, want) => {
    expect(allowed(`User-agent: ${written}\nDisallow: /\n\nUser-agent: *\nAllow: /`, '/')).toBe(want)
  })

  test('ignores rules before any user-agent line, unknown keywords and names of object members', () => {
    expect(allowed('Disallow: /\nconstructor: /\n__proto__: x\nUser-agent: *\ntoString: /', '/')).toBe(true)
  })

  test('accepts lenient spellings: no colon, spaces, case, carriage returns alone', () => {
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
    expect(checkRobots(`User-agent: *\nCrawl-delay: ${written}`, 'x', '/').crawl_delay).toBe(want)
  })

  test('sitemaps belong to no group and do not end one', () => {
    const result = checkRobots('User-agent: a\nSitemap: https://x.test/s.xml\nUser-agent: b\nDisallow: /', 'a', '/')
    expect(result).toEqual({ allowed: false, crawl_delay: null, sitemaps: ['https://x.test/s.xml'] })
  })
})

describe('bytes', () => {
  test('obeys byte order marks and skips invalid bytes', () => {
    expect(allowed(Buffer.from('\uFEFFUser-agent: *\nDisallow: /'), '/')).toBe(false)
    expect(allowed(Buffer.from('\uFEFFUser-agent: *\nDisallow: /', 'utf16le'), '/')).toBe(false)
    expect(
      allowed(Buffer.from([...Buffer.from('# \xdf'), 0xdf, ...Buffer.from('\nUser-agent: *\nDisallow: /')]), '/'),
    ).toBe(false)
  })

  test('obeys a rule at 10 kB and ignores one past 500 KiB', () => {
    const at = (size: number) => `User-agent: *\n#${'x'.repeat(size)}\nDisallow: /`
    expect(allowed(Buffer.from(at(10_000)), '/')).toBe(false)
    expect(allowed(Buffer.from(at(robotsByteLimit)), '/')).toBe(true)
  })

  test('ignores a line that the limit cuts in two', () => {
    const start = 'User-agent: *\nDisallow: /closed\n#'
    const cut = '\nDisallow: /'
    const file = `${start}${'x'.repeat(robotsByteLimit - start.length - cut.length)}${cut}private\n`
    for (const source of [file, Buffer.from(file)]) {
      expect(allowed(source, '/open')).toBe(true)
      expect(allowed(source, '/closed')).toBe(false)
    }
  })

  test('an HTML error page served as robots.txt has no rules', () => {
    expect(parseRobots('<!doctype html><title>404: not found</title><p>Disallow this')).toEqual({
      groups: [],
      sitemaps: [],
    })
  })
})
