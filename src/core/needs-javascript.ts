// Detects pages without content until their scripts run. One pass with indexOf, since the page may be hostile.

/** A page with more visible text than this has content without scripts. */
const enoughText = 200
const scanBytes = 512 * 1024
const hiddenTags = ['script', 'style', 'template', 'svg', 'head'] as const

const mountPoint =
  /<(?:div|main|body|app-root)\b[^>]{0,200}\bid=["']?(?:root|app|__next|__nuxt|___gatsby|svelte|main-app)\b/i
const asksForScript = /<noscript\b[^>]{0,100}>[^<]{0,300}?\bjavascript\b/i

/** A page whose body has hardly anything but scripts and an element for them to fill. */
export function looksLikeJavascriptShell(html: string): boolean {
  const head = html.slice(0, scanBytes)
  if (!/<script\b/i.test(head)) return false
  if (visibleLength(head, enoughText) >= enoughText) return false
  return mountPoint.test(head) || asksForScript.test(head) || /<app-root\b|\bdata-reactroot\b|\bng-app\b/i.test(head)
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
