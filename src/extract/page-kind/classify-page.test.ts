import { describe, expect, test } from 'vitest'
import { pageKinds } from '../../core/page-kinds.ts'
import { classifyPage, depthOf } from './classify-page.ts'
import { byContactYield } from './contact-rank.ts'
import { readLabelled } from './fixtures/read-labelled.ts'
import { pageKindRules } from './page-kind-rules.ts'

const labelled = [...readLabelled('./labelled-urls.txt'), ...readLabelled('./portal-urls.txt')]
const bearing = new Set(['contact', 'about', 'team', 'legal', 'careers'])

const misses = (among: typeof labelled) =>
  among
    .map(({ accept, url, anchorText }) => ({ accept, url, got: classifyPage(url, anchorText).kind }))
    .filter(({ accept, got }) => !accept.includes(got))

describe('the labelled URLs', () => {
  test('are at least 98% right', () => {
    expect(labelled.length).toBeGreaterThan(400)
    expect(misses(labelled).length, JSON.stringify(misses(labelled), null, 1)).toBeLessThanOrEqual(labelled.length / 50)
  })

  test('are at least 95% right for traps', () => {
    const traps = labelled.filter(({ trap }) => trap)
    expect(traps.length).toBeGreaterThan(80)
    expect(misses(traps).length).toBeLessThanOrEqual(traps.length / 20)
  })

  test('are at least 99% right for contact-bearing pages', () => {
    const wrong = misses(labelled).filter(({ accept, got }) => bearing.has(got) || bearing.has(accept[0] ?? ''))
    expect(wrong.length).toBeLessThanOrEqual(labelled.length / 100)
  })

  test('cover every kind', () => {
    expect(new Set(labelled.map(({ accept }) => accept[0]))).toEqual(new Set(pageKinds))
  })
})

test('lists that were labelled before the rules were read are at least 95% right', () => {
  const blind = [...readLabelled('./blind-urls.txt'), ...readLabelled('./community-urls.txt')]
  expect(blind.length).toBeGreaterThan(870)
  expect(misses(blind).length, JSON.stringify(misses(blind), null, 1)).toBeLessThanOrEqual(blind.length / 20)
})

describe('precedence of rules', () => {
  test.each([
    ['blog', 'https://herald.example/business/2015/mar/04/team-sponsor-cuts-jobs'],
    ['blog', 'https://tagblatt.example/karriere/2019-05/arbeiten-von-zu-hause'],
    ['blog', 'https://tagblatt.example/karriere/fehler-im-lebenslauf-1.4412345'],
    ['events', 'https://club.example/events/2019/05/12/spring-gala'],
    ['careers', 'https://firm.example/careers/2019/senior-engineer'],
    ['events', 'https://conf.example/2014/schedule'],
    ['blog', 'https://blogger.example/2019/impressumspflicht-und-datenschutz'],
    ['faq', 'https://firm.example/qa.html'],
    ['faq', 'https://firm.example/qa/'],
    ['contact', 'https://council.example/urad/kontakt-na-urad/'],
    ['contact', 'https://council.example/invanare/kontakta-kommunen'],
    ['contact', 'https://museum.example/sr/kontakt-i-lokacija'],
    ['contact', 'https://council.example/verwaltung/oeffnungszeiten-kontakt.html/42'],
    ['faq', 'https://school.example/haeufige-fragen-zur-anmeldung'],
    ['about', 'https://club.example/ueber-die-wehr'],
    ['about', 'https://lawyer.example/nl/over-het-kantoor'],
    ['about', 'https://museum.example/sr/o-muzeju'],
    ['other', 'https://pub.example/over-the-moon'],
    ['other', 'https://portal.example/o-tym-co-wazne'],
    ['about', 'https://makers.example/wiki/Makers_Guild:About'],
    ['listing', 'https://makers.example/wiki/Category:Contacts'],
    ['products', 'https://shop.example/12-tables/88-walnut-table-low.html'],
    ['testimonials', 'https://school.example/what-our-students-say/'],
    ['legal', 'https://school.example/datenschutz-art-13-dsgvo/'],
    ['careers', 'https://practice.example/vacature-fysiotherapeut/'],
    ['team', 'https://school.example/sv/personal-pa-skolan'],
    ['events', 'https://school.example/kalender/2024/03'],
    ['home', 'https://firm.example/en.html'],
    ['team', 'https://uni.example/dept/maths/faculty-staff/'],
    ['listing', 'https://shop.example/category/our-team'],
    ['team', 'https://dentist.example/dr-smith.html'],
    ['faq', 'https://support.firm.example/hc/en-us/articles/360012345-How-to-contact-the-team'],
    ['contact', 'https://firm.example/contact-oakfield-builders'],
    ['other', 'https://firm.example/practice/contact-disputes-children'],
  ])('%s: %s', (kind, url) => {
    expect(classifyPage(url).kind).toBe(kind)
  })
})

describe('depth', () => {
  test.each([
    ['https://a.example/', 0],
    ['https://a.example/de/', 0],
    ['https://a.example/us/en/index.html', 0],
    ['https://a.example/contact', 1],
    ['https://a.example/en-gb/pages/contact', 1],
    ['https://a.example/index.php/contact', 1],
    ['https://a.example/contact/index.html', 1],
    ['https://a.example/?page_id=14', 1],
    ['https://a.example/?page=contact', 1],
    ['https://a.example/#!contact/c1z94', 2],
    ['https://a.example/about/team/jane', 3],
    ['https://a.example//about//', 1],
    ['mailto:a@a.example', 0],
  ])('%s has depth %i', (url, depth) => {
    expect(depthOf(url)).toBe(depth)
    expect(classifyPage(url).depth).toBe(depth)
  })
})

describe('reasons', () => {
  test.each([
    ['https://a.example/kontakt', '"kontakt" (German) is a word for contact pages, and it is the whole name.'],
    ['https://a.example/blog/how-to-contact-us', 'It lies in the section "blog", which holds blog pages.'],
    ['https://a.example/file.pdf', 'A file, not a page: the ending ".pdf" says so.'],
    ['nonsense', 'This is not the address of a web page (http or https, with a host).'],
  ])('%s', (url, reason) => {
    expect(classifyPage(url).reason).toBe(reason)
  })

  test('contain no characters that PostgreSQL rejects', () => {
    const { reason } = classifyPage('https://a.example/x%00y%0A%ED%A0%80/z%00')
    expect(reason).not.toMatch(/\p{Cc}/u)
    expect(reason.isWellFormed()).toBe(true)
  })
})

describe('the text of a link', () => {
  test('decides when the URL says nothing', () => {
    expect(classifyPage('https://a.example/?page_id=7', 'Unser Team')).toMatchObject({ kind: 'team', depth: 1 })
    expect(classifyPage('https://a.example/x7', 'Kon\u00adtakt').kind).toBe('contact')
  })

  test('does not move a page out of a blog, a shop or a list', () => {
    expect(classifyPage('https://a.example/blog/x7', 'Careers').kind).toBe('blog')
    expect(classifyPage('https://a.example/products/x7', 'Contact').kind).toBe('products')
    expect(classifyPage('https://a.example/tag/x7', 'Team').kind).toBe('listing')
  })

  test('confirms what the URL says', () => {
    const alone = classifyPage('https://a.example/kontakt')
    expect(classifyPage('https://a.example/kontakt', 'Kontakt').confidence).toBeGreaterThan(alone.confidence)
  })
})

describe('contact-bearing pages', () => {
  test('are ranked: contact, imprint, team, about, careers', () => {
    const urls = ['careers', 'about', 'team', 'impressum', 'contact'].map((name) => `https://a.example/${name}`)
    const ranked = urls.map((url) => ({ url, ...classifyPage(url) })).sort(byContactYield)
    expect(ranked.map(({ url }) => url)).toEqual(urls.toReversed())
  })

  test('are sorted by depth when the rank is equal', () => {
    const urls = ['https://a.example/office/leeds/contact', 'https://a.example/contact']
    expect(urls.map((url) => classifyPage(url)).sort(byContactYield)[0]).toMatchObject({ depth: 1 })
  })

  test.each(['privacy-policy', 'agb', 'careers/welder', 'blog', 'services', ''])('/%s has no contact rank', (path) => {
    expect(classifyPage(`https://a.example/${path}`).contactRank).toBeNull()
  })
})

test('accepts a URL object', () => {
  expect(classifyPage(new URL('https://a.example/über-uns'))).toMatchObject({ kind: 'about', depth: 1 })
  expect(depthOf(new URL('https://a.example/a/b'))).toBe(2)
})

test.each([
  ['https://brix.example/product/contact-management', 'products'],
  ['https://brix.example/services/team-coaching', 'services'],
  ['https://brix.example/services/contact-us', 'contact'],
  ['https://brix.example/products/our-team', 'products'],
  ['https://brix.example/professionals/k-osei', 'team'],
  ['https://brix.example/@anna/about-hiring-3f1a', 'blog'],
  ['https://brix.example/nl/contacteer-ons', 'contact'],
])('%s is of kind %s', (url, kind) => {
  expect(classifyPage(url).kind).toBe(kind)
})

test('the rules have a version', () => {
  expect(pageKindRules).toBeGreaterThan(0)
})

test.each([
  ['https://wiki.brix.example/doku.php?id=verein:kontakt', 'contact'],
  ['https://wiki.brix.example/index.php?title=Contact', 'contact'],
  ['https://wiki.brix.example/wiki/Contact', 'contact'],
  ['https://wiki.brix.example/index.php?title=Contact&action=history', 'other'],
  ['https://wiki.brix.example/index.php?title=Contact&oldid=4711', 'other'],
  ['https://wiki.brix.example/doku.php?id=kontakt&do=diff', 'other'],
  ['https://wiki.brix.example/doku.php?id=kontakt&rev=1700000000', 'other'],
  ['https://wiki.brix.example/index.php?title=User:Contact', 'other'],
  ['https://wiki.brix.example/index.php/Spezial:Linkliste/Kontakt', 'other'],
])('%s is %s', (url, kind) => {
  const read = classifyPage(url)
  expect(read.kind).toBe(kind)
  if (kind === 'other') expect(read.contactRank).toBeNull()
})
