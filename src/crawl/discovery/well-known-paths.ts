/** Where sitemaps live without being announced, likeliest first: the default of the protocol, then those of plug-ins. */
const wellKnownPaths: readonly string[] = [
  '/sitemap.xml',
  '/sitemap_index.xml',
  '/wp-sitemap.xml',
  '/sitemap-index.xml',
  '/sitemap.xml.gz',
  '/sitemap.txt',
  '/sitemap1.xml',
  '/sitemap/sitemap.xml',
  '/sitemaps.xml',
  '/sitemap.php',
]

interface Habit {
  /** What stands in the head of pages that this software makes, in lower case. */
  readonly marks: readonly string[]
  readonly paths: readonly string[]
}

/** Software whose sitemap has a place of its own. The mark is looked for in the markup of the home page. */
const habits: readonly Habit[] = [
  { marks: ['yoast seo', 'yoast-schema-graph', 'rank-math', 'rank math'], paths: ['/sitemap_index.xml'] },
  { marks: ['wp-content/', 'wp-includes/', 'content="wordpress'], paths: ['/wp-sitemap.xml', '/sitemap_index.xml'] },
  { marks: ['content="typo3', 'typo3temp/', 'typo3conf/'], paths: ['/sitemap.xml', '/?type=1533906435'] },
  {
    marks: ['content="joomla', '/media/jui/', '/media/system/js/'],
    paths: ['/sitemap.xml', '/component/osmap/?view=xml&id=1'],
  },
  { marks: ['prestashop'], paths: ['/1_index_sitemap.xml'] },
  { marks: ['content="blogger', 'blogger.com/static'], paths: ['/sitemap.xml', '/atom.xml'] },
  { marks: ['mage/cookies', 'text/x-magento-init'], paths: ['/sitemap.xml', '/pub/sitemap.xml'] },
  { marks: ['content="1c-bitrix', '/bitrix/'], paths: ['/sitemap.xml', '/sitemap_index.xml'] },
  {
    marks: ['data-nuxt', '__next_data__', '/_astro/', 'content="astro'],
    paths: ['/sitemap.xml', '/sitemap-index.xml', '/sitemap-0.xml'],
  },
]

/** The paths to ask, in an order that suits the software of the home page. `folder` is where the home page lives. */
export function pathsFor(html: string, folder: string): string[] {
  const markup = html.slice(0, 200_000).toLowerCase()
  const hinted = habits.flatMap(({ marks, paths }) => (marks.some((mark) => markup.includes(mark)) ? paths : []))
  const below = folder === '/' ? [] : [`${folder}sitemap.xml`]
  return [...new Set([...hinted, ...wellKnownPaths.slice(0, 2), ...below, ...wellKnownPaths])]
}
