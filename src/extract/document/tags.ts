import { ownCopy } from '../own-copy.ts'

/** What a tag does to the text around it. */
export interface TagInfo {
  /** Counts from 0; -1 for tags that are too many or too long to be remembered. */
  readonly id: number
  readonly name: string
  /** Starts and ends a line of text. */
  readonly block: boolean
  /** Has no content and no end tag. */
  readonly empty: boolean
  /** Its content is not part of the page's text. */
  readonly silent: boolean
  /** Says something by itself: a link, a field, a meta tag. */
  readonly speaks: boolean
}

const inlineNames =
  'a abbr acronym b bdi bdo big cite code data del dfn em font i img input ins kbd label mark picture q rp rt ruby s samp small source span strike strong sub sup time tt u var wbr area button nobr'
const emptyNames = 'area base br col embed hr img input link meta param source track wbr'
const silentNames = 'script style title select option optgroup datalist textarea iframe noembed noframes svg math'

const inline = new Set(inlineNames.split(' '))
const empty = new Set(emptyNames.split(' '))
const silent = new Set(silentNames.split(' '))
const speaking = new Set(
  'a area meta link base html script h1 form input textarea select joomla-hidden-mail'.split(' '),
)
const bySpelling = new Map<string, TagInfo>()
const byName = new Map<string, TagInfo>()
const mostTags = 1_000

const seats: ({ readonly spelling: string; readonly info: TagInfo } | undefined)[] = new Array(512)

/**
 * The tag whose name stands at `[start, end)`. Pages repeat some thirty tags thousands of times: a seat by first
 * letters and length answers without cutting the name out, which took a tenth of the whole reading time.
 */
export function tagAt(html: string, start: number, end: number): TagInfo {
  const length = end - start
  const seat = (html.charCodeAt(start) * 31 + html.charCodeAt(start + 1) * 7 + length * 67) & 511
  const seated = seats[seat]
  if (seated !== undefined && seated.spelling.length === length && html.startsWith(seated.spelling, start))
    return seated.info
  const spelling = html.slice(start, end)
  const info = tagInfo(spelling)
  if (info.id >= 0) seats[seat] = { spelling: ownCopy(spelling), info }
  return info
}

/** What a spelling of a tag's name means, worked out once. */
export function tagInfo(written: string): TagInfo {
  return bySpelling.get(written) ?? learn(written)
}

/** A hostile page invents names without end; the tables must not grow with it. */
function learn(spelling: string): TagInfo {
  const fits = bySpelling.size < mostTags && spelling.length < 32
  const written = fits ? ownCopy(spelling) : spelling
  const name = written.toLowerCase()
  const remembered = byName.get(name)
  const info = remembered ?? {
    id: fits ? byName.size : -1,
    name,
    block: isBlock(name),
    empty: empty.has(name),
    silent: silent.has(name),
    speaks: speaking.has(name),
  }
  if (fits) {
    bySpelling.set(written, info)
    byName.set(name, info)
  }
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
