import type { PageDocument } from '../document/page-document.ts'

/** How far before a name its section may begin. A page of customers' letters costs this much for each of them. */
const reach = 6_000
const mostTags = 250

const voices =
  /(?:^|[\s_-])(?:testimonial\w*|testimony|reviews?|reviewers?|kundenstimmen?|kundenmeinung(?:en)?|bewertung(?:en)?|rezension(?:en)?|temoignages?|avis-clients?|testimonios?|depoimentos?|recensioni|pull-?quotes?|block-?quote|quotes?-(?:author|name|text|block|source|item)|comments?-(?:list|body|content|author|meta|text|item|area)|commentlist)(?:$|[\s_-])/i
const voicesHeading =
  /\b(?:testimonials?|(?:customer|client|patient|guest|our|google|recent) reviews|reviews|(?:clients?|customers?|patients?|people|others|guests|they)(?: are| have to)? say(?:ing)?(?: about us)?|happy (?:clients|customers)|kundenstimmen|kundenmeinungen|stimmen unserer|unsere kunden|bewertungen|referenzen|témoignages|avis (?:de nos )?clients|testimonios|depoimentos|recensioni|dicono di noi|ervaringen|klanten (?:over|zeggen))\b/iu

/** One of these stands before every customer's name. Walking back through the tags costs ten times this look. */
const hint =
  /testimon|review|quote|cite|comment|stimmen|meinung|bewertung|rezension|referenz|moignage|avis|depoiment|recension|ervaring|klanten|kunden|say|happy|dicono/i

const quotation = /^\s{0,3}["“„«”]/
const dash = /^\s{0,3}(?:[-–—~]|--)\s{0,2}\p{Lu}/u

/**
 * Whether a name stands under something a customer says: in a box or a section of testimonials, behind a quotation, or
 * in the `<cite>` of one. Such people work elsewhere, and nobody reaches them here.
 */
export function isQuoted(page: PageDocument, start: number, line: string, above: string): boolean {
  if (quotation.test(line) && /["“”»]\s{0,3}[-–—~,]/.test(line)) return true
  const dashed = dash.test(line)
  if (dashed && (quotation.test(above) || /["”“»]\s*$/.test(above))) return true
  const source = page.sourceOf(start)
  const before = page.html.slice(Math.max(0, source - reach), source)
  return hint.test(before) && inVoices(before, dashed)
}

/** Reads tags backwards: those that nothing has closed yet are around the name. */
function inVoices(html: string, dashed: boolean): boolean {
  const closed = new Map<string, number>()
  let level = 7
  let cited = dashed
  let at = html.length
  for (let tags = 0; at > 0 && tags < mostTags; tags++) {
    at = html.lastIndexOf('<', at - 1)
    if (at < 0) return false
    const tag = /^<(\/?)([a-z][a-z0-9]{0,12})/i.exec(html.slice(at, at + 16))
    if (tag?.[2] === undefined) continue
    const name = tag[2].toLowerCase()
    const height = /^h[1-6]$/.test(name) ? Number(name[1]) : 7
    if (tag[1] === '/') {
      closed.set(name, (closed.get(name) ?? 0) + 1)
      continue
    }
    const ends = closed.get(name) ?? 0
    if (ends > 0) {
      closed.set(name, ends - 1)
      if (height < level) {
        level = height
        if (voicesHeading.test(headingText(html, at))) return true
      }
      continue
    }
    if (name === 'body' || name === 'html') return false
    // The name's own heading: only higher ones stand over it.
    if (height < level) level = height
    if (name === 'cite') return true
    if (name === 'footer' || name === 'figcaption') cited = true
    if (name === 'blockquote' && cited) return true
    if (saysVoices(html, at)) return true
  }
  return false
}

function headingText(html: string, at: number): string {
  return html
    .slice(at, at + 200)
    .replace(/^<[^>]*>/, '')
    .replace(/<\/h.*$/is, '')
    .replace(/<[^>]{0,100}>/g, ' ')
}

/** By the class or the id of a tag. */
function saysVoices(html: string, at: number): boolean {
  const [tag = ''] = html.slice(at, at + 400).split('>', 1)
  for (const match of tag.matchAll(/\s(?:class|id)\s{0,2}=\s{0,2}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi))
    if (voices.test(match[1] ?? match[2] ?? match[3] ?? '')) return true
  return false
}
