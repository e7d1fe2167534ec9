/** Usual paths of sitemaps, likeliest first: the default of the protocol, then those of plug-ins. */
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

interface SoftwarePaths {
  /** Strings in the markup of pages made with this software, in lower case. */
  readonly markers: readonly string[]
  readonly paths: readonly string[]
}

/** Software with its own sitemap paths, detected by the markup of the home page. */
const softwarePaths: readonly SoftwarePaths[] = [
  { markers: ['yoast seo', 'yoast-schema-graph', 'rank-math', 'rank math'], paths: ['/sitemap_index.xml'] },
  {
    markers: ['wp-content/', 'wp-includes/', 'content="wordpress'],
    paths: ['/wp-sitemap.xml', '/sitemap_index.xml', '/?sitemap=index'],
  },
  { markers: ['content="typo3', 'typo3temp/', 'typo3conf/'], paths: ['/sitemap.xml', '/?type=1533906435'] },
  {
    markers: ['content="joomla', '/media/jui/', '/media/system/js/'],
    paths: ['/sitemap.xml', '/component/osmap/?view=xml&id=1'],
  },
  { markers: ['prestashop'], paths: ['/1_index_sitemap.xml'] },
  { markers: ['content="blogger', 'blogger.com/static'], paths: ['/sitemap.xml', '/atom.xml'] },
  { markers: ['mage/cookies', 'text/x-magento-init'], paths: ['/sitemap.xml', '/pub/sitemap.xml'] },
  { markers: ['content="1c-bitrix', '/bitrix/'], paths: ['/sitemap.xml', '/sitemap_index.xml'] },
  {
    markers: ['data-nuxt', '__next_data__', '/_astro/', 'content="astro'],
    paths: ['/sitemap.xml', '/sitemap-index.xml', '/sitemap-0.xml'],
  },
]

/** The paths to try, those of the detected software first. `folder`: of the home page's URL, `/en/` if `/` redirects there. */
export function pathsFor(html: string, folder: string): string[] {
  const markup = html.slice(0, 200_000).toLowerCase()
  const hinted = softwarePaths.flatMap(({ markers, paths }) =>
    markers.some((marker) => markup.includes(marker)) ? paths : [],
  )
  const below = folder === '/' ? [] : [`${folder}sitemap.xml`]
  return [...new Set([...hinted, ...wellKnownPaths.slice(0, 2), ...below, ...wellKnownPaths])]
}
