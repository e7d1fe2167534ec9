import type { PageDocument } from '../document/page-document.ts'

/** How far before a name its section may begin. On a page of testimonials every name costs a scan of this length. */
const maxDistance = 6_000
const maxTags = 250

const testimonialClass =
  /(?:^|[\s_-])(?:testimonial\w*|testimony|reviews?|reviewers?|kundenstimmen?|kundenmeinung(?:en)?|bewertung(?:en)?|rezension(?:en)?|temoignages?|avis-clients?|testimonios?|depoimentos?|recensioni|pull-?quotes?|block-?quote|quotes?-(?:author|name|text|block|source|item)|comments?-(?:list|body|content|author|meta|text|item|area)|commentlist)(?:$|[\s_-])|(?:^|\s)comments?(?:$|\s)/i
const testimonialHeading =
  /\b(?:testimonials?|(?:customer|client|patient|guest|our|google|recent) reviews|reviews|(?:clients?|customers?|patients?|people|others|guests|they)(?: are| have to)? say(?:ing)?(?: about us)?|happy (?:clients|customers)|kundenstimmen|kundenmeinungen|stimmen unserer|unsere kunden|bewertungen|referenzen|témoignages|avis (?:de nos )?clients|testimonios|depoimentos|recensioni|dicono di noi|ervaringen|klanten (?:over|zeggen))\b/iu

/** One of these comes before every customer's name. This check costs a tenth of the walk back through the tags. */
const testimonialHint =
  /testimon|review|quote|cite|comment|stimmen|meinung|bewertung|rezension|referenz|moignage|avis|depoiment|recension|ervaring|klanten|kunden|say|happy|dicono/i

const quotation = /^\s{0,3}["“„«”]/
/** `"She changed how we work."` over `Ann Lee`. */
const wholeQuotation = /^\s{0,3}["“„«”][^"“”„«»]{8,300}["”“»]\s*$/u
const dash = /^\s{0,3}(?:[-–—~]|--)\s{0,2}\p{Lu}/u

/**
 * Whether a name belongs to a testimonial: it is in a box or a section of testimonials, after a quotation, or in a
 * `<cite>`. Such people work elsewhere.
 */
export function isQuoted(page: PageDocument, start: number, line: string, above: string): boolean {
  if (quotation.test(line) && /["“”»]\s{0,3}[-–—~,]/.test(line)) return true
  if (wholeQuotation.test(above)) return true
  const dashed = dash.test(line)
  if (dashed && (quotation.test(above) || /["”“»]\s*$/.test(above))) return true
  const source = page.sourceOf(start)
  const before = page.html.slice(Math.max(0, source - maxDistance), source)
  return testimonialHint.test(before) && isInTestimonials(before, dashed)
}

/** Reads tags backwards: tags that are still open enclose the name. */
function isInTestimonials(html: string, dashed: boolean): boolean {
  const closed = new Map<string, number>()
  let level = 7
  let cited = dashed
  let at = html.length
  for (let tags = 0; at > 0 && tags < maxTags; tags++) {
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
        if (testimonialHeading.test(headingText(html, at))) return true
      }
      continue
    }
    if (name === 'body' || name === 'html') return false
    // The name's own heading: only higher ones apply to it.
    if (height < level) level = height
    if (name === 'cite') return true
    if (name === 'footer' || name === 'figcaption') cited = true
    if (name === 'blockquote' && cited) return true
    if (isTestimonialTag(html, at)) return true
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

/** Whether the class or id of a tag names testimonials. */
function isTestimonialTag(html: string, at: number): boolean {
  const [tag = ''] = html.slice(at, at + 400).split('>', 1)
  for (const match of tag.matchAll(/\s(?:class|id)\s{0,2}=\s{0,2}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi))
    if (testimonialClass.test(match[1] ?? match[2] ?? match[3] ?? '')) return true
  return false
}
