import { describe, expect, test } from 'vitest'
import { readHomeLinks } from './home-links.ts'
import { virtualSitemap } from './virtual-sitemap.ts'

const home = 'https://shop.test/'
const isOfSite = (url: URL) => url.host === 'shop.test'
const linksOf = (html: string, rank?: (link: { url: string; text: string }) => number) =>
  (virtualSitemap(home, home, readHomeLinks(html, home).anchors, { isOfSite, rank }).links ?? []).map(
    ({ url, text }) => `${url.slice(home.length - 1)} ${text}`,
  )

describe('the links of a home page', () => {
  test('are those of anchors and areas, with their text or label', () => {
    const html = `<a href="/a"> Our <b>work</b>\n here </a><a href=/b aria-label="Call us"><svg/></a><a href="/c"><img alt="Find us"></a>
      <a href="/d">open<a href="/e">next</a><map><area href="/f" title="Map"></map><a>no href</a>`
    expect(linksOf(html)).toEqual([
      '/ ',
      '/a Our work here',
      '/b Call us',
      '/c Find us',
      '/d open',
      '/e next',
      '/f Map',
    ])
  })

  test('are ordered: menus first, short paths before deep ones, links with text before those without', () => {
    const html = `<a href="/x/y/z">deep</a><a href="/x">near</a><a href="/bare"></a>
      <div class="main-menu"><div><a href="/shop/sale">sale</a></div></div><nav><a href="/x">near</a></nav>
      <p class="navy"><a href="/last">after</a></p>`
    expect(linksOf(html)).toEqual(['/ ', '/x near', '/shop/sale sale', '/last after', '/bare ', '/x/y/z deep'])
  })

  test('are ordered by the rank of the caller first', () => {
    const html = '<nav><a href="/shop">Shop</a></nav><p><a href="/a/b/imprint">Imprint</a></p>'
    expect(linksOf(html, ({ url }) => (url.endsWith('imprint') ? 0.5 : 0))).toEqual([
      '/ ',
      '/a/b/imprint Imprint',
      '/shop Shop',
    ])
  })

  test('have no fragments except hashbangs, and no downloads', () => {
    const html = `<a href="#top">Top</a><a href="/">Home</a><a href="/a#x">A</a><a href="/a">A</a><a href="/#!/contact">Contact</a>
      <a href="/logo.PNG">Logo</a><a href="/flyer.pdf">Flyer</a><a href="tel:1">Call</a><a href="http://">?</a>`
    expect(linksOf(html)).toEqual(['/ ', '/#!/contact Contact', '/a A', '/flyer.pdf Flyer'])
  })

  test('include those of frames and meta refresh', () => {
    const html = `<meta http-equiv="Refresh" content="0; URL='/en/'"><frameset><frame src="menu.html" title="Menu"></frameset>`
    expect(linksOf(html)).toEqual(['/ ', '/menu.html Menu', '/en/ '])
  })

  test('are limited to a few hundred', () => {
    const html = Array.from({ length: 20_000 }, (_, at) => `<nav><a href="/${at}">${'x'.repeat(500)}</a>`).join('')
    const links = linksOf(html)
    expect(links).toHaveLength(301)
    expect(Math.max(...links.map((link) => link.length))).toBeLessThan(140)
  })
})

test('reads sitemaps and feeds from the head', () => {
  const html = `<link rel="Sitemap" href="/s.xml"><link rel="alternate" type="application/rss+xml" href="feed/">
    <link rel="alternate" hreflang="de" href="/de"><link rel="stylesheet sitemap" href="/t.xml"><link rel=sitemap href="data:,x">`
  expect(readHomeLinks(html, 'https://shop.test/en/')).toMatchObject({
    sitemaps: ['https://shop.test/s.xml', 'https://shop.test/t.xml'],
    feeds: ['https://shop.test/en/feed/'],
  })
})
