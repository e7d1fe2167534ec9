import { expect, test } from 'vitest'
import { typeOf, typeOfName } from './sitemap-type.ts'

test.each([
  ['/sitemap.xml', 'page'],
  ['/sitemap-1.xml', 'page'],
  ['/page-sitemap.xml', 'page'],
  ['/post-sitemap2.xml', 'post'],
  ['/product_cat-sitemap.xml', 'category'],
  ['/product_tag-sitemap.xml', 'tag'],
  ['/post_tag-sitemap.xml', 'tag'],
  ['/wp-sitemap-posts-page-1.xml', 'page'],
  ['/wp-sitemap-posts-post-1.xml', 'post'],
  ['/wp-sitemap-taxonomies-category-1.xml', 'category'],
  ['/wp-sitemap-users-1.xml', 'author'],
  ['/sitemap_products_1.xml?from=1&to=2', 'product'],
  ['/sitemap_collections_1.xml', 'category'],
  ['/imageSitemap.xml', 'image'],
  ['/sitemapimages.xml', 'image'],
  ['/videositemap.xml.gz', 'video'],
  ['/news-sitemap.xml', 'news'],
  ['/sitemap_index_2.xml', 'index'],
  ['/sitemapindex.xml', 'index'],
  ['/blog/sitemap.xml', 'page'],
  ['/?type=1533906435&sitemap=pages', 'page'],
  ['/storage/stage.xml', 'page'],
])('the name of %s means type %s', (path, type) => {
  expect(typeOfName(`https://shop.test${path}`)).toBe(type)
})

test('the content has precedence over the name', () => {
  expect(typeOf('https://shop.test/page-sitemap.xml', 'index', '<sitemapindex>')).toBe('index')
  expect(typeOf('https://shop.test/sitemap.xml', 'rss', '<rss>')).toBe('post')
  expect(typeOf('https://shop.test/sitemap_index.xml', 'urlset', '<urlset><url><loc>x</loc></url>')).toBe('page')
  const clip = '<url><loc>x</loc><video:video></video:video></url>'
  expect(typeOf('https://shop.test/sitemap.xml', 'urlset', `<urlset>${clip.repeat(9)}`)).toBe('video')
  expect(typeOf('https://shop.test/sitemap.xml', 'urlset', `<urlset>${clip}${'<url></url>'.repeat(9)}`)).toBe('page')
  const picture = '<url><loc>x</loc><image:image></image:image></url>'
  expect(typeOf('https://shop.test/sitemap.xml', 'urlset', `<urlset>${picture.repeat(9)}`)).toBe('page')
})
