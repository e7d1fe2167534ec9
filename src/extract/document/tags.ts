import { ownCopy } from '../own-copy.ts'

/** How a tag affects the text around it. */
export interface TagInfo {
  /** Counts from 0; -1 for tags that are not cached: too many or too long. */
  readonly id: number
  readonly name: string
  /** Starts and ends a line of text. */
  readonly block: boolean
  /** Has no content and no end tag. */
  readonly empty: boolean
  /** Its content is not part of the page's text. */
  readonly textless: boolean
  /** Carries data of its own: a link, a field, a meta tag. */
  readonly carriesData: boolean
}

const inlineNames =
  'a abbr acronym b bdi bdo big cite code data del dfn em font i img input ins kbd label mark picture q rp rt ruby s samp small source span strike strong sub sup time tt u var wbr area button nobr'
const emptyNames = 'area base br col embed hr img input link meta param source track wbr'
const textlessNames = 'script style title select option optgroup datalist textarea iframe noembed noframes svg math'

const inline = new Set(inlineNames.split(' '))
const empty = new Set(emptyNames.split(' '))
const textlessTags = new Set(textlessNames.split(' '))
const dataTags = new Set(
  'a area meta link base html script h1 form input textarea select joomla-hidden-mail'.split(' '),
)
const bySpelling = new Map<string, TagInfo>()
const byName = new Map<string, TagInfo>()
const maxTags = 1_000

const slots: ({ readonly spelling: string; readonly info: TagInfo } | undefined)[] = new Array(512)

/**
 * The tag whose name is at `[start, end)`. Pages repeat some thirty tags thousands of times: a hash table by first
 * letters and length avoids cutting the name out, which took a tenth of the reading time.
 */
export function tagAt(html: string, start: number, end: number): TagInfo {
  const length = end - start
  const slot = (html.charCodeAt(start) * 31 + html.charCodeAt(start + 1) * 7 + length * 67) & 511
  const cached = slots[slot]
  if (cached !== undefined && cached.spelling.length === length && html.startsWith(cached.spelling, start))
    return cached.info
  const spelling = html.slice(start, end)
  const info = tagInfo(spelling)
  if (info.id >= 0) slots[slot] = { spelling: ownCopy(spelling), info }
  return info
}

/** Cached lookup by the spelling of a tag name. */
export function tagInfo(written: string): TagInfo {
  return bySpelling.get(written) ?? addTag(written)
}

/** Bounded: a hostile page invents endless names. */
function addTag(spelling: string): TagInfo {
  const fits = bySpelling.size < maxTags && spelling.length < 32
  const written = fits ? ownCopy(spelling) : spelling
  const name = written.toLowerCase()
  const known = byName.get(name)
  const info = known ?? {
    id: fits ? byName.size : -1,
    name,
    block: isBlock(name),
    empty: empty.has(name),
    textless: textlessTags.has(name),
    carriesData: dataTags.has(name),
  }
  if (fits) {
    bySpelling.set(written, info)
    byName.set(name, info)
  }
  return info
}

/** Unknown and custom elements are inline to a browser, and pages do use them inside words. */
function isBlock(name: string): boolean {
  if (inline.has(name) || textlessTags.has(name)) return false
  return blockNames.has(name)
}

const blockNames = new Set(
  'address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li main menu nav noscript ol p pre section summary table tbody td template textarea tfoot th thead tr ul'.split(
    ' ',
  ),
)
