import { expect, test } from 'vitest'
import { sniffSitemap } from './sniff-sitemap.ts'

test.each([
  ['urlset', '<?xml version="1.0"?><?xml-stylesheet href="/map.xsl"?>\n<!-- <html> -->\n<urlset>'],
  ['urlset', '<ns:urlset xmlns:ns="x"><ns:url>'],
  ['index', '\ufeff  <sitemapindex xmlns="x"'],
  ['rss', '<rss version="2.0">'],
  ['rss', '<?xml version="1.0"?><rdf:RDF xmlns="http://purl.org/rss/1.0/">'],
  ['atom', '<feed xmlns="http://www.w3.org/2005/Atom">'],
  ['text', '# pages\nhttps://smile.test/a\nhttps://smile.test/b\nhttps://smi'],
  ['html', '<!DOCTYPE HTML><urlset>'],
  ['html', '<?xml version="1.0"?><!DOCTYPE html PUBLIC "x"><html xmlns="http://www.w3.org/1999/xhtml">'],
  ['html', '<p>Page not found</p>'],
  ['unknown', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['unknown', 'See https://smile.test/\nfor more\nor call us'],
  ['unknown', '%PDF-1.7'],
  ['empty', ' \n\ufeff '],
])('%s: %s', (format, text) => {
  expect(sniffSitemap(Buffer.from(text))).toBe(format)
  expect(sniffSitemap(Buffer.from(`\ufeff${text}`, 'utf16le'))).toBe(format)
})
