/** What a tag does to the text around it. */
export interface TagInfo {
  readonly name: string
  /** Starts and ends a line of text. */
  readonly block: boolean
  /** Has no content and no end tag. */
  readonly empty: boolean
  /** Its content is not part of the page's text. */
  readonly silent: boolean
}

const inlineNames =
  'a abbr acronym b bdi bdo big cite code data del dfn em font i img input ins kbd label mark picture q rp rt ruby s samp small source span strike strong sub sup time tt u var wbr area button nobr'
const emptyNames = 'area base br col embed hr img input link meta param source track wbr'
const silentNames = 'script style title select option optgroup datalist textarea iframe noembed noframes svg math'

const inline = new Set(inlineNames.split(' '))
const empty = new Set(emptyNames.split(' '))
const silent = new Set(silentNames.split(' '))
const known = new Map<string, TagInfo>()

/** Pages repeat some thirty tags thousands of times: what a spelling means is worked out once. */
export function tagInfo(written: string): TagInfo {
  const found = known.get(written)
  if (found !== undefined) return found
  const name = written.toLowerCase()
  const info = { name, block: isBlock(name), empty: empty.has(name), silent: silent.has(name) }
  // A hostile page invents names without end; the table must not grow with it.
  if (known.size < 2_000 && written.length < 32) known.set(written, info)
  return info
}

/** Unknown and custom elements are inline to a browser, and pages do use them inside words. */
function isBlock(name: string): boolean {
  if (inline.has(name) || silent.has(name)) return false
  return blockNames.has(name)
}

const blockNames = new Set(
  'address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li main menu nav noscript ol p pre section summary table tbody td template textarea tfoot th thead tr ul'.split(
    ' ',
  ),
)
