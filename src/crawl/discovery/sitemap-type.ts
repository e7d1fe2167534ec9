import type { SniffedFormat } from '../sitemaps/sitemap-types.ts'
import type { SitemapType } from './discovery-types.ts'

/**
 * Words of file names, by precedence: `product_cat-sitemap.xml` lists categories and `wp-sitemap-posts-page-1.xml` pages.
 * The plurals are those of plug-ins and shops.
 */
const nameTerms: readonly (readonly [SitemapType, readonly string[]])[] = [
  ['tag', ['tag', 'tags']],
  [
    'category',
    ['cat', 'cats', 'category', 'categories', 'collection', 'collections', 'kategorie', 'kategorien', 'taxonomy'],
  ],
  ['author', ['author', 'authors', 'user', 'users']],
  ['image', ['image', 'images', 'img', 'imgs']],
  ['video', ['video', 'videos']],
  ['news', ['news', 'googlenews']],
  ['product', ['product', 'products', 'produkt', 'produkte', 'produit', 'produits', 'item', 'items']],
  ['page', ['page', 'pages', 'seite', 'seiten', 'static']],
  ['post', ['post', 'posts', 'blog', 'blogs', 'article', 'articles', 'feed', 'rss', 'atom']],
  ['index', ['index', 'sitemapindex']],
]

/** The type by the name of a file. Folders do not count: `/blog/sitemap.xml` may list the whole site. */
export function typeOfName(url: string): SitemapType {
  const parsed = URL.parse(url)
  const name = parsed === null ? url : `${parsed.pathname.split('/').at(-1) ?? ''} ${parsed.search}`
  const found = new Set(splitWords(name.slice(0, 300)))
  return nameTerms.find(([, terms]) => terms.some((term) => found.has(term)))?.[0] ?? 'page'
}

/** The words of `imageSitemap`, `sitemapproducts` or `product-sitemap`, without "sitemap". */
function splitWords(name: string): string[] {
  return name
    .replace(/([a-z])(?=[A-Z])/g, '$1 ')
    .toLowerCase()
    .replace(/sitemaps?(?!index)/g, ' ')
    .split(/[^a-z]+/)
}

const entries = /<(?:\w{1,20}:)?url[\s>]/g
const extensions = [
  ['news', /<news:news[\s/>]/g],
  ['video', /<video:video[\s/>]/g],
] as const

/**
 * The type by name and content. An index is an index whatever its name; feeds list posts. Entries with images are pages:
 * plug-ins add the images of every page to its entry. A file is of type news or video if every entry has one.
 */
export function typeOf(url: string, format: SniffedFormat, head: string): SitemapType {
  if (format === 'index') return 'index'
  if (format === 'rss' || format === 'atom') return 'post'
  const byName = typeOfName(url)
  const pages = count(head, entries)
  const special = extensions.find(
    ([, marks]) => pages > 0 && count(head, marks) >= pages - 1 && head.search(marks) >= 0,
  )
  if (special !== undefined && (byName === 'page' || byName === 'index')) return special[0]
  return byName === 'index' ? 'page' : byName
}

function count(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length
}
