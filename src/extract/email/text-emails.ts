import { isFreeMail } from '../../validation/offline/free-mail.ts'
import type { PageDocument, TextRange } from '../document/page-document.ts'
import { clean, snippetOf } from '../snippet.ts'
import { AttachedText } from './attached-text.ts'
import { mentionsRot13, reverse, rot13 } from './ciphers.ts'
import type { EmailCollector } from './email-collector.ts'
import { findGroupedEmails } from './grouped-emails.ts'
import { findHintedEmails } from './hinted-emails.ts'
import { findLiteralEmails } from './literal-emails.ts'
import type { EmailReading } from './parse-email.ts'
import { introducesSample } from './placeholders.ts'
import { findSpelledEmails } from './spelled-emails.ts'
import { findWordedEmails } from './worded-emails.ts'

/** Collects e-mails from the visible text. */
export function collectTextEmails(page: PageDocument, found: EmailCollector): void {
  const text = asciiSigns(page.text)
  const ranges = { scripted: new Ranges(page.scripted), references: new Offsets(page.references) }
  const attached = new AttachedText(page)
  for (const literal of findLiteralEmails(text)) {
    const { reading, raw, start, end } = attached.trim(literal, text)
    const sighting = {
      snippet: () => snippetOf(page, start, end),
      position: page.sourceOf(start),
      textOffset: start,
      textEnd: end,
    }
    if (isCode(page, start, reading, found)) found.reject(raw, 'code')
    else if (!('reason' in reading) && introducesSample(text.slice(Math.max(0, start - 30), start))) {
      found.reject(reading.value, 'placeholder')
    } else if ('reason' in reading && containsEmail(rot13(raw)) && mentionsRot13(page)) {
      found.add(firstReading(rot13(raw)), raw, { ...sighting, method: 'rot13' })
    } else if ('reason' in reading && containsEmail(reverse(raw))) {
      // `moc.acme@ofni`: only the reversed text has a valid suffix.
      found.add(firstReading(reverse(raw)), raw, { ...sighting, method: 'reversed' })
    } else found.add(reading, raw, { ...sighting, method: textMethod(start, end, ranges) })
  }
  for (const { start, end } of page.reversed) {
    const shown = reverse(text.slice(start, end))
    for (const literal of findLiteralEmails(shown)) {
      found.add(literal.reading, literal.raw, {
        method: 'reversed',
        snippet: () => clean(shown),
        position: page.sourceOf(start),
        textOffset: start,
        textEnd: end,
      })
    }
  }
  for (const { reading, raw, start, end } of [
    ...findSpelledEmails(text),
    ...grouped(text),
    ...findHintedEmails(text),
  ]) {
    found.add(reading, raw, {
      method: 'spelled',
      snippet: () => snippetOf(page, start, end),
      position: page.sourceOf(start),
      textOffset: start,
      textEnd: end,
    })
  }
  collectDashed(page, text, found)
  for (const { reading, raw, start, end } of findWordedEmails(text)) {
    // `jo [dash] miller [at] ...` was read with its dashes above.
    if ('reason' in reading || /\[dash\] ?$/.test(text.slice(Math.max(0, start - 7), start))) continue
    found.add(reading, raw, {
      method: 'at-words',
      snippet: () => snippetOf(page, start, end),
      position: page.sourceOf(start),
      textOffset: start,
      textEnd: end,
    })
  }
}

/**
 * E-mails in code are samples, hosts of Git and the parts of a log. In a `<pre>` without marked code, and in a `<code>`
 * inside a line, a page may show its own.
 */
function isCode(page: PageDocument, start: number, reading: EmailReading, found: EmailCollector): boolean {
  const code = page.blocks.codeAt(start)
  if (code === null || 'reason' in reading) return false
  return code === 'block' || !(found.site === null || found.isOwn(reading.domain) || isFreeMail(reading.domain))
}

function grouped(text: string): ReturnType<typeof findGroupedEmails> {
  return hasBracketBeforeSign(text) ? findGroupedEmails(text) : []
}

/** As a pattern, `[}\])>] ?@` was tried at every bracket of the page. */
function hasBracketBeforeSign(text: string): boolean {
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const before = text[at - 1] === ' ' ? text[at - 2] : text[at - 1]
    if (before === '}' || before === ']' || before === ')' || before === '>') return true
  }
  return false
}

function textMethod(start: number, end: number, ranges: { scripted: Ranges; references: Offsets }): string {
  if (ranges.scripted.holds(start)) return 'script-write'
  return ranges.references.between(start, end) ? 'entities' : 'text'
}

/** Suffixes that are unlikely to appear reversed by chance. */
const commonSuffix =
  /\.(?:com|net|org|info|biz|edu|gov|de|at|ch|fr|it|es|pt|nl|be|uk|ie|pl|cz|sk|hu|ro|gr|tr|ru|ua|se|no|dk|fi|eu|us|ca|au|nz|br|mx|in|jp)$/

function containsEmail(text: string): boolean {
  const reading = firstReading(text)
  return !('reason' in reading) && commonSuffix.test(reading.domain)
}

function firstReading(text: string): EmailReading {
  return findLiteralEmails(text)[0]?.reading ?? { reason: 'local_part' }
}

/** Replaces full-width and look-alike characters one for one, so offsets stay valid. */
function asciiSigns(text: string): string {
  if (!/[＠﹫．。｡․⒜ⓐⓐ\uff10-\uff5a]/.test(text)) return text
  return text
    .replace(/[＠﹫ⓐ]/g, '@')
    .replace(/[．｡․]/g, '.')
    .replace(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
}

/** Looks up ascending offsets in ascending ranges in one pass. */
class Ranges {
  readonly #ranges: readonly TextRange[]
  #at = 0
  constructor(ranges: readonly TextRange[]) {
    this.#ranges = ranges
  }
  holds(offset: number): boolean {
    while (this.#at < this.#ranges.length && (this.#ranges[this.#at]?.end ?? 0) <= offset) this.#at++
    const range = this.#ranges[this.#at]
    return range !== undefined && range.start <= offset
  }
}

class Offsets {
  readonly #offsets: readonly number[]
  #at = 0
  constructor(offsets: readonly number[]) {
    this.#offsets = offsets
  }
  between(start: number, end: number): boolean {
    while (this.#at < this.#offsets.length && (this.#offsets[this.#at] ?? 0) < start) this.#at++
    const next = this.#offsets[this.#at]
    return next !== undefined && next < end
  }
}

/** DokuWiki writes `jo [dot] miller [at] acme [dash] host [dot] com`. */
function collectDashed(page: PageDocument, text: string, found: EmailCollector): void {
  const start = text.indexOf('[dash]')
  if (start < 0) return
  for (const { reading, raw } of findWordedEmails(text.replace(/ ?\[dash\] ?/g, '-'))) {
    const sighting = { snippet: () => clean(raw), position: page.sourceOf(start), textOffset: start }
    if (!('reason' in reading)) found.add(reading, raw, { ...sighting, method: 'at-words' })
  }
}
