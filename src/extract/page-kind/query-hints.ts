import type { PageKindName } from '../../core/page-kinds.ts'
import { decode } from './read-url.ts'

/** What the parameters of a URL say about the page. */
export interface QueryHints {
  /** A page name in a parameter: `?page=contact`, `?route=information/contact`. */
  readonly route: string
  /** `?page_id=14`: a number selects the page, so its name is unknown. */
  readonly numbered: boolean
  readonly kind: PageKindName | undefined
  readonly parameter: string
}

const setOf = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const routeNames = setOf(
  'page p pg pagina seite site view option route section sec content action act mod module menu do go name cmd show load inc file slug title topic link q a m id module_name pagename page_name pageid page_id sub screen c url path item nav area cat',
)
const searchNames = setOf(
  's search query keyword keywords searchword suche busca buscar recherche wd kw search_query searchterm k',
)
const listNames = setOf(
  'cat category catid cat_id tag author paged categoryid category_id orderby sort sortby filter start offset product_cat tags archive cpath',
)
const pageNames = setOf('page p pg paged start offset seite pagina')
const itemNames: ReadonlyMap<string, PageKindName> = new Map<string, PageKindName>([
  ...['product', 'product_id', 'productid', 'sku', 'item_id', 'prod', 'products_id', 'pid'].map(
    (name) => [name, 'products'] as const,
  ),
  ...['article', 'article_id', 'articleid', 'news_id', 'newsid', 'post', 'post_id', 'story', 'blogid', 'aid'].map(
    (name) => [name, 'blog'] as const,
  ),
  ...['event', 'event_id', 'eventid'].map((name) => [name, 'events'] as const),
  ...['add-to-cart', 'add_to_cart', 'addtocart'].map((name) => [name, 'account'] as const),
  ...['job', 'job_id', 'jobid', 'vacancy', 'gh_jid'].map((name) => [name, 'careers'] as const),
])

const actionNames = setOf('mode action act do task view cmd op page')
const accountActions = setOf(
  'login logout register signup signin join profile buy_now add_to_cart addtocart cart checkout lostpassword forgot',
)

const forumNames = setOf('board topic thread forum showtopic showforum threadid forumid boardid')
const versionNames = setOf('oldid diff rev rev2[0] rev2[1] rev2[] difftype veaction curid')
const wikiActionNames = setOf('action do')
const wikiActions =
  /^(?:edit|history|raw|info|purge|delete|protect|watch|unwatch|render|print|credits|submit|rollback|markpatrolled|diff|revisions|backlink|media|recent|index|export_\w+|showtag|revert|draft|preview)$/i
/** Pages about users, files and the wiki itself: `User:Karl`, `Spezial:Suche`. */
const wikiNamespaces =
  /^(?:user|benutzer(?:in)?|utilisateur|usuario|utente|gebruiker|talk|diskussion|\w+[ _]talk|special|spezial|spécial|especial|speciale|speciaal|file|datei|fichier|archivo|image|bild|template|vorlage|modèle|plantilla|category|kategorie|catégorie|categoría|categoria|categorie|help|hilfe|aide|mediawiki|module|modul):/i

/** `Special:Contact`, in a path or a parameter. */
export function isWikiNamespace(name: string): boolean {
  return name.includes(':') && wikiNamespaces.test(name)
}

/** `Category:Members` lists pages. */
export function isWikiCategory(name: string): boolean {
  return /^(?:category|kategorie|catégorie|categor[ií]a|categorie|kategoria):./i.test(name)
}

const noHints: QueryHints = { route: '', numbered: false, kind: undefined, parameter: '' }
/** Later parameters are ignored: they do not name the page. */
const maxParameters = 24

export function readQuery(query: string): QueryHints {
  if (query === '') return noHints
  let hints: QueryHints = noHints
  const parameters = query.split(/[&;]/, maxParameters)
  for (const parameter of parameters) {
    const equals = parameter.indexOf('=')
    const name = (equals < 0 ? parameter : parameter.slice(0, equals)).toLowerCase()
    const value = equals < 0 ? '' : decode(parameter.slice(equals + 1).replaceAll('+', ' '))
    hints = applyParameter(hints, name, value, equals < 0 && parameters.length === 1)
  }
  return hints
}

/** vBulletin and others put a session ID in `s`. */
function isSessionId(value: string): boolean {
  return /^[0-9a-f]{16,}$/i.test(value)
}

function applyParameter(before: QueryHints, name: string, value: string, alone: boolean): QueryHints {
  // `?contact`: a single parameter is a name.
  if (alone) return { ...before, route: name, parameter: name }
  if (value === '') return before
  // Forums number their boards and topics, `12.0` by board and position.
  if (forumNames.has(name) && /^[\d.]+$/.test(value)) return { ...before, kind: 'other', parameter: name }
  // The history, the source or an old version of a page of a wiki.
  if (versionNames.has(name) || (wikiActionNames.has(name) && wikiActions.test(value)) || isWikiNamespace(value))
    return { ...before, kind: 'other', parameter: name }
  const isDigits = /^\d+$/.test(value)
  if (searchNames.has(name) && !isDigits && !isSessionId(value)) return { ...before, kind: 'listing', parameter: name }
  if (pageNames.has(name) && isDigits && name !== 'p')
    return { ...before, kind: before.kind ?? 'listing', parameter: name }
  if (accountActions.has(value.toLowerCase()) && actionNames.has(name))
    return { ...before, kind: 'account', parameter: name }
  const item = itemNames.get(name)
  if (item !== undefined) return { ...before, kind: before.kind ?? item, parameter: name }
  if (listNames.has(name) && (isDigits || name !== 'cat'))
    return { ...before, kind: before.kind ?? 'listing', parameter: name, numbered: before.numbered || isDigits }
  if (routeNames.has(name) && !isDigits && value.length <= 80)
    return {
      ...before,
      route: before.route === '' ? pageIn(value) : `${before.route}/${pageIn(value)}`,
      parameter: name,
    }
  if (isDigits && (routeNames.has(name) || name.endsWith('id')))
    return { ...before, numbered: true, parameter: before.parameter || name }
  return before
}

/** `verein:kontakt`, `Project:Contact`: the page is named after the last colon. */
export function pageIn(value: string): string {
  const page = value.slice(value.lastIndexOf(':') + 1)
  return page === '' ? value : page
}
