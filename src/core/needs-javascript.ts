// Detects pages without content until their scripts run: for fetching, which may render them, for extraction, and for the
// outcome of a page. One pass with indexOf, since the page may be hostile.

/** A page with more visible text than this has content without scripts. */
const enoughText = 200
/** A page with less, hardly any links and no heading is one that scripts fill, whatever element they mount on. */
const hardlyAnyText = 120
const hardlyAnyLinks = 5
/** The mark-up of a small static page is smaller. */
const minMarkup = 500
const scanBytes = 512 * 1024
const hiddenTags = ['script', 'style', 'template', 'svg', 'head'] as const

const mountPoint =
  /<(?:div|main|body|app-root)\b[^>]{0,200}\bid=["']?(?:root|app|__next|__nuxt|___gatsby|svelte|main-app)\b/i
const asksForScript = /<noscript\b[^>]{0,100}>[^<]{0,300}?\bjavascript\b/i

/** Whether a page has hardly anything but scripts, and an element for them to fill. */
export function needsJavaScript(html: string): boolean {
  const head = html.slice(0, scanBytes)
  if (!/<script\b/i.test(head)) return false
  const visible = visibleLength(head, enoughText)
  if (visible >= enoughText) return false
  if (mountPoint.test(head) || asksForScript.test(head)) return true
  if (/<app-root\b|\bdata-reactroot\b|\bng-app\b/i.test(head)) return true
  return visible < hardlyAnyText && html.length > minMarkup && !/<h1\b/i.test(head) && !hasLinks(head)
}

function hasLinks(html: string): boolean {
  return (
    html
      .matchAll(/<a\s[^>]{0,200}?\bhref\b/gi)
      .take(hardlyAnyLinks)
      .toArray().length === hardlyAnyLinks
  )
}

/** End tags of the hidden elements, in any case. Lower-casing the whole page first cost 0.9 ms per page. */
const ends = new Map([...hiddenTags, 'noscript'].map((tag) => [tag, new RegExp(`</${tag}`, 'gi')]))

/** Characters outside tags and outside hidden elements, counted up to `limit`. */
function visibleLength(html: string, limit: number): number {
  let at = 0
  let seen = 0
  while (at < html.length && seen < limit) {
    const open = html.indexOf('<', at)
    seen += html.slice(at, open < 0 ? undefined : open).trim().length
    if (open < 0) break
    const name = /^<([a-z]+)/i.exec(html.slice(open, open + 12))?.[1]?.toLowerCase()
    const end = endOf(html, open, ends.get(name ?? ''))
    if (end < 0) break
    at = end + 1
  }
  return seen
}

function endOf(html: string, from: number, end: RegExp | undefined): number {
  if (end === undefined) return html.indexOf('>', from)
  end.lastIndex = from
  return end.exec(html)?.index ?? -1
}
