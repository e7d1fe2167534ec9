import { describe, expect, test } from 'vitest'
import type { Sample } from '../../../testing/technology-samples/snippets.ts'
import { technologySamples } from '../../../testing/technology-samples.ts'
import { readMarkup } from '../read-markup.ts'
import { TechnologyFinder } from './find-technologies.ts'
import { fingerprints } from './fingerprints.ts'

function technologiesOf({ html = '', headers = {}, cookieNames = [] }: Sample) {
  const finder = new TechnologyFinder(html, 'brix-host.com')
  finder.response({ headers, cookieNames })
  readMarkup(html, finder)
  return finder.technologies()
}
const namesOf = (sample: Sample) => technologiesOf(sample).map(({ name }) => name)
const namesIn = (html: string) => namesOf({ html })

describe('the table', () => {
  test('has at least 120 technologies, each once', () => {
    const names = fingerprints.map(({ name }) => name)
    expect(names.length).toBeGreaterThanOrEqual(120)
    expect(new Set(names).size).toBe(names.length)
  })

  test('implies only listed technologies', () => {
    const names = new Set(fingerprints.map(({ name }) => name))
    expect(fingerprints.flatMap(({ implies }) => implies ?? []).filter((name) => !names.has(name))).toEqual([])
  })

  test('has literals in lower-case ASCII of at least four characters', () => {
    const literals = fingerprints.flatMap(({ paths, markup, script, comments, loads, links }) =>
      [paths, markup, script, comments, loads, links].flatMap((list) => list ?? []),
    )
    const wrong = literals.filter((literal) => !/^[ -~]{4,}$/.test(literal) || literal !== literal.toLowerCase())
    expect(wrong).toEqual([])
  })

  test('has a sample for every technology', () => {
    expect(fingerprints.map(({ name }) => name).filter((name) => !(name in technologySamples))).toEqual([])
    const known = new Set(fingerprints.map(({ name }) => name))
    expect(Object.keys(technologySamples).filter((name) => !known.has(name))).toEqual([])
  })
})

test.each(Object.entries(technologySamples))('%s', (name, sample) => {
  const one: Sample = typeof sample === 'string' ? { html: sample } : sample
  const found = technologiesOf(one)
  expect(found.map((technology) => technology.name)).toContain(name)
  const version = found.find((technology) => technology.name === name)?.version
  if (one.version !== undefined) expect(version).toBe(one.version)
  // A sample shows one technology and what it implies, not many others.
  expect(found.length).toBeLessThanOrEqual(5)
})

describe('versions', () => {
  test('takes the WordPress version from its own files, not from plugins', () => {
    const plugin = '<script src="/wp-content/plugins/x/x.js?ver=9.9"></script>'
    expect(technologiesOf({ html: plugin })).toMatchObject([{ name: 'WordPress', version: null }, { name: 'PHP' }])
    const core = '<link rel="stylesheet" href="/wp-includes/css/dist/block-library/style.min.css?ver=6.5.2">'
    expect(technologiesOf({ html: plugin + core })[0]).toMatchObject({ name: 'WordPress', version: '6.5.2' })
  })

  test.each([
    ['/js/jquery-3.6.0.min.js', '3.6.0'],
    ['https://cdnjs.cloudflare.com/ajax/libs/jquery/1.12.4/jquery.min.js', '1.12.4'],
    ['https://cdn.jsdelivr.net/npm/jquery@3.7.1/dist/jquery.min.js', '3.7.1'],
    ['/wp-includes/js/jquery/jquery.min.js?ver=3.7.1', '3.7.1'],
    ['/assets/jquery.min.js', null],
  ])('jQuery in %s', (src, version) => {
    const found = technologiesOf({ html: `<script src="${src}"></script>` })
    expect(found.find(({ name }) => name === 'jQuery')).toMatchObject({ version })
  })

  test('takes the version from the server header', () => {
    expect(technologiesOf({ headers: { server: 'nginx/1.24.0', 'x-powered-by': 'PHP/8.2.7' } })).toMatchObject([
      { name: 'PHP', version: '8.2.7', found: 'header' },
      { name: 'nginx', version: '1.24.0' },
    ])
  })
})

describe('mentions do not count', () => {
  test.each([
    ['a text about WordPress', '<p>We moved from WordPress (/wp-content/ and wp-includes) and Shopify to Wix.com.</p>'],
    ['a link to files of another site', '<a href="https://other.example/wp-content/uploads/menu.pdf">menu</a>'],
    ['an image of another site', '<img src="https://other.example/wp-content/uploads/badge.png">'],
    [
      'code shown in a page',
      '<pre>&lt;script src="https://js.stripe.com/v3/"&gt;</pre><textarea>/wp-content/</textarea>',
    ],
    [
      'a host with the same ending',
      '<script src="https://notcalendly.com/x.js"></script><a href="https://xfresha.com/a">x</a>',
    ],
    ['a service named in a path', '<script src="/js/calendly.com/init.js"></script>'],
    ['words inside other words', '<div class="fast-container flex-data maxng-app preact"></div>'],
    ['structured data', '<script type="application/ld+json">{"text":"fbq(\'init\' tawk_api /wp-content/"}</script>'],
    [
      'an unknown generator',
      '<meta name="generator" content="Handmade with love"><meta name="author" content="Drupal 9">',
    ],
    ['a link to a vendor', '<a href="https://www.shopify.com/">Shopify</a><a href="https://www.hubspot.com/">CRM</a>'],
  ])('%s', (_, html) => {
    expect(namesIn(html)).toEqual([])
  })

  test('distinguishes Apache from Tomcat', () => {
    expect(namesOf({ headers: { server: 'Apache/2.4.57 (Debian)' } })).toEqual(['Apache'])
    expect(namesOf({ headers: { server: 'Apache-Coyote/1.1' } })).toEqual(['Java', 'Tomcat'])
  })

  test('distinguishes Angular from AngularJS', () => {
    expect(namesIn('<app-root ng-version="17.1.0"></app-root>')).toEqual(['Angular'])
    expect(namesIn('<body ng-app="shop"></body>')).toEqual(['AngularJS'])
  })

  test('ignores headers with names of object properties', () => {
    const headers = JSON.parse('{"__proto__": "WordPress", "constructor": "x"}') as Record<string, string>
    expect(namesOf({ headers, cookieNames: ['__proto__', 'toString', ''] })).toEqual([])
  })
})

test('counts what a script loads, not what it lists', () => {
  const loader = (url: string) => `<script>var s=document.createElement('script');s.src='${url}'</script>`
  expect(namesIn(loader('https://static.klaviyo.com/onsite/js/x.js'))).toEqual(['Klaviyo'])
  expect(namesIn(loader('//app.termly.io/embed.min.js'))).toEqual(['Termly'])
  expect(namesIn("<script>var blocked=['static.klaviyo.com','app.termly.io']</script>")).toEqual([])
})

test('reads upper case, broken tags and missing quotes', () => {
  expect(namesIn('<SCRIPT SRC=HTTPS://WWW.GOOGLETAGMANAGER.COM/GTM.JS?ID=GTM-1></SCRIPT>')).toContain(
    'Google Tag Manager',
  )
  expect(namesIn('</div></div><link rel=stylesheet href=/wp-content/themes/x/style.css>')).toContain('WordPress')
})

test('takes software without a fingerprint from the generator tag, by name', () => {
  const found = (content: string) =>
    technologiesOf({ html: `<meta name="generator" content="${content}">` }).map(({ name, version }) => [name, version])
  expect(found('VitePress v1.0.0')).toEqual([['VitePress', '1.0.0']])
  expect(found('DokuWiki')).toEqual([['DokuWiki', null]])
  expect(found('Docutils 0.19: https://docutils.sourceforge.io/')).toEqual([['Docutils', '0.19']])
  expect(found('mkdocs-1.5.3, mkdocs-material-9.5')).toEqual([['mkdocs', '1.5.3']])
})
