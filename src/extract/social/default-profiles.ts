import { fold } from '../../core/fold.ts'
import type { PageDocument } from '../document/page-document.ts'
import { fingerprints } from '../site/technologies/fingerprints.ts'

/** Categories whose makers put their own profiles into templates. */
const makers = new Set(['cms', 'builder', 'plugin', 'shop', 'framework', 'hosting', 'booking'])

/** Makers of themes, and handles that differ from the name of the product. */
const others = `gohugoio jekyllrb elegantthemes themeforest envato envatomarket colorlib html5up templatemo wowthemes bootstrapmade getbootstrap bootstrap thimpress
  automattic wordpressdotcom wordpress studiopress themeisle themegrill athemes elementor divi avada kadence generatepress tryghost ghost medium blogger bigcartel mozello
  strikingly webnode yola duda tilda tildacc readymag carrd framer notion notionhq gatsbyjs netlify vercel zeithq nuxtjs astrodotbuild vuejs sveltejs reactjs docusaurus
  readthedocs mkdocs squidfunk sphinxdoc docsify gitbook mediawiki dokuwiki wikimedia pelican getpelican hexojs eleventy vitepress vuepress hugo jekyll wixstudio wixcom
  prestashop magento opencart drupal joomla typo3 contao neoscms craftcms statamic processwire concretecms umbraco sitecore hubspot godaddy ionos strato mobirise
  webflow squarespace weebly shopify wix jimdo zyro hostinger sitejet simplesite site123 ucraft voog rapidweaver yourusername`
const handles = new Set(
  [
    ...fingerprints.filter(({ category }) => makers.has(category)).map(({ name }) => plain(name)),
    ...others.split(/\s+/),
  ].filter((name) => name.length > 2),
)
const additions = /(?:hq|official|app|inc|com|dotcom|rb|js|cms|io|org|themes?|studio|team|project|news|dev)$/

/** A template's author beside a link: `Theme by panr`. */
const credit =
  /(?:theme|template|design(?:ed)?|powered|built|made|created|crafted|developed|generated|website|site)\s*(?:by|with|using|:|@)\s*(?:\S+\s){0,2}$/i

/** Whether a profile is of the software, theme or host of the site, which puts it on every site it makes. */
export function isDefaultProfile(page: PageDocument, profile: string, site: string | null, linkStart: number): boolean {
  const handle = plain(
    decodeURI(profile.replace(/%(?![0-9a-f]{2})/gi, ''))
      .split('/')
      .filter(Boolean)
      .at(-1) ?? '',
  )
  const isMaker = handles.has(handle) || handles.has(handle.replace(additions, '')) || isGenerator(page, handle)
  if (isMaker) return !isNamed(page, site, handle)
  return linkStart >= 0 && credit.test(page.text.slice(Math.max(0, linkStart - 60), linkStart).replace(/^.*\n/s, ''))
}

function isGenerator({ meta }: PageDocument, handle: string): boolean {
  if (!meta.has('generator')) return false
  const generator = plain(/^[\p{L} .!-]+/u.exec(meta.get('generator') ?? '')?.[0] ?? '')
  return generator.length > 3 && handle.includes(generator)
}

/** The site is the maker's own, or the business has the same name. */
function isNamed({ title, meta }: PageDocument, site: string | null, handle: string): boolean {
  const name = plain(site?.split('.')[0] ?? '')
  if (name !== '' && (name === handle || handle.includes(name) || name.includes(handle))) return true
  return plain(meta.get('og:site_name') ?? '') === handle || plain(title ?? '') === handle
}

function plain(text: string): string {
  return fold(text).replace(/[^a-z0-9]/g, '')
}
