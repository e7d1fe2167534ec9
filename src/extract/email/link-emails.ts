import { linkOffset } from '../document/link-offset.ts'
import type { Link, PageDocument } from '../document/page-document.ts'
import { clean, snippetOf } from '../snippet.ts'
import { decodeCloudflare, rot13 } from './ciphers.ts'
import type { EmailCollector } from './email-collector.ts'
import { findLiteralEmails } from './literal-emails.ts'
import { decodePercent, mailtoRecipients } from './mailto.ts'
import { hiddenTexts, literalTexts } from './script-texts.ts'
import { findWordedEmails } from './worded-emails.ts'

/** Collects e-mails from link targets. */
export function collectLinkEmails(page: PageDocument, found: EmailCollector): void {
  for (const link of page.links) {
    if (!mayHoldEmail(link.href)) continue
    const recipients = mailtoRecipients(link.href)
    if (recipients !== null) addTexts(page, link, found, recipients, methodOf(link))
    else addHidden(page, link, found)
  }
}

/** A quick check that skips most links. */
function mayHoldEmail(href: string): boolean {
  const first = href.charCodeAt(0) | 32
  // h, slash, #, dot, w: URLs and paths, nine links of ten.
  if (first === 104 || first === 47 || first === 35 || first === 46 || first === 119) return holdsSign(href)
  return /mail|malito|maito|@|%40|^javascript|znvygb/i.test(href)
}

/** Contains `@`, `%40`, `mailto` or `email-protection`. A loop: four searches cost five times as much as one pass. */
function holdsSign(href: string): boolean {
  for (let at = 0; at < href.length; at++) {
    const code = href.charCodeAt(at)
    if (code === 64) return true
    if (code === 37 && href.startsWith('40', at + 1)) return true
    if (code === 109 && href.charCodeAt(at + 1) === 97 && /mailto|email-protection/.test(href)) return true
  }
  return false
}

function methodOf(link: Link): string {
  if (link.scripted) return 'script-write'
  return link.referenced || /%(?:40|[67][0-9a-f])/i.test(link.href) ? 'mailto-encoded' : 'mailto'
}

function addHidden(page: PageDocument, link: Link, found: EmailCollector): void {
  const { href } = link
  const cloudflare = /\/cdn-cgi\/l\/email-protection#([0-9a-f]+)/i.exec(href)
  if (cloudflare?.[1] !== undefined) {
    addTexts(page, link, found, decodeCloudflare(cloudflare[1])?.replace(/\?.*$/s, '') ?? '', 'cloudflare')
  } else if (/^\s*javascript:/i.test(href)) {
    const script = decodePercent(href)
    for (const { text, method } of hiddenTexts(script)) addTexts(page, link, found, text, method)
    for (const text of literalTexts(script)) addTexts(page, link, found, mailtoRecipients(text) ?? text, 'script')
  } else if (/^znvygb:/i.test(href)) addTexts(page, link, found, rot13(href).slice(7), 'rot13')
  else if (/^[^\s/:?#]+@[^\s/:?#]+$/.test(href)) addTexts(page, link, found, href, 'mailto')
  else {
    // `http://info@acme.com`: an e-mail typed into the link field of an editor.
    const typed = /^https?:\/\/([^\s/:?#@]+@[^\s/:?#@]+)\/?$/i.exec(href)
    if (typed?.[1] !== undefined) addTexts(page, link, found, decodePercent(typed[1]), 'mailto')
  }
}

function addTexts(page: PageDocument, link: Link, found: EmailCollector, text: string, method: string): void {
  const end = Math.min(link.end, link.start + 200)
  const snippet = () => (link.start === end && clean(link.label)) || snippetOf(page, link.start, end)
  const textOffset = linkOffset(page, link)
  const sighting = {
    method,
    snippet,
    position: link.position,
    textOffset,
    textEnd: Math.max(textOffset, link.start === end ? 0 : end),
  }
  const literals = findLiteralEmails(text)
  for (const { reading, raw } of literals) found.add(reading, raw, sighting)
  if (literals.some(({ reading }) => !('reason' in reading))) return
  for (const { reading, raw } of findWordedEmails(`E-mail: ${text}`)) {
    if (!('reason' in reading)) found.add(reading, raw, { ...sighting, method: 'at-words' })
  }
}
