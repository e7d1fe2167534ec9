import type { PageDocument, TextRange } from '../document/page-document.ts'
import { clean, snippetOf } from '../snippet.ts'
import type { Reading } from './address.ts'
import { mentionsRot13, reverse, rot13 } from './ciphers.ts'
import type { EmailCollector } from './email-collector.ts'
import { GluedText } from './glued-text.ts'
import { groupedAddresses } from './grouped-addresses.ts'
import { hintedAddresses } from './hinted-signs.ts'
import { literalAddresses } from './literal-addresses.ts'
import { introducesSample } from './placeholders.ts'
import { spelledAddresses } from './spelled-addresses.ts'
import { wordedAddresses } from './worded-addresses.ts'

/** Addresses in what the visitor reads. */
export function emailsInText(page: PageDocument, found: EmailCollector): void {
  const text = asciiSigns(page.text)
  const ranges = { scripted: new Ranges(page.scripted), references: new Offsets(page.references) }
  const glued = new GluedText(page)
  for (const literal of literalAddresses(text)) {
    const { reading, raw, start, end } = glued.without(literal, text)
    const sighting = {
      snippet: () => snippetOf(page, start, end),
      position: page.sourceOf(start),
      textOffset: start,
      textEnd: end,
    }
    if (!('reason' in reading) && introducesSample(text.slice(Math.max(0, start - 30), start))) {
      found.reject(reading.value, 'placeholder')
    } else if ('reason' in reading && isAddressIn(rot13(raw)) && mentionsRot13(page)) {
      found.add(firstReading(rot13(raw)), raw, { ...sighting, method: 'rot13' })
    } else if ('reason' in reading && isAddressIn(reverse(raw))) {
      // `moc.acme@ofni`: forwards there is no such suffix, backwards there is.
      found.add(firstReading(reverse(raw)), raw, { ...sighting, method: 'reversed' })
    } else found.add(reading, raw, { ...sighting, method: textMethod(start, end, ranges) })
  }
  for (const { start, end } of page.reversed) {
    const shown = reverse(text.slice(start, end))
    for (const literal of literalAddresses(shown)) {
      found.add(literal.reading, literal.raw, {
        method: 'reversed',
        snippet: () => clean(shown),
        position: page.sourceOf(start),
        textOffset: start,
        textEnd: end,
      })
    }
  }
  for (const { reading, raw, start, end } of [...spelledAddresses(text), ...grouped(text), ...hintedAddresses(text)]) {
    found.add(reading, raw, {
      method: 'spelled',
      snippet: () => snippetOf(page, start, end),
      position: page.sourceOf(start),
      textOffset: start,
      textEnd: end,
    })
  }
  for (const { reading, raw, start, end } of wordedAddresses(text)) {
    if ('reason' in reading) continue
    found.add(reading, raw, {
      method: 'at-words',
      snippet: () => snippetOf(page, start, end),
      position: page.sourceOf(start),
      textOffset: start,
      textEnd: end,
    })
  }
}

function grouped(text: string): ReturnType<typeof groupedAddresses> {
  return /[}\])>] ?@/.test(text) ? groupedAddresses(text) : []
}

function textMethod(start: number, end: number, ranges: { scripted: Ranges; references: Offsets }): string {
  if (ranges.scripted.holds(start)) return 'script-write'
  return ranges.references.between(start, end) ? 'entities' : 'text'
}

/** Suffixes that chance does not spell backwards. */
const commonSuffix =
  /\.(?:com|net|org|info|biz|edu|gov|de|at|ch|fr|it|es|pt|nl|be|uk|ie|pl|cz|sk|hu|ro|gr|tr|ru|ua|se|no|dk|fi|eu|us|ca|au|nz|br|mx|in|jp)$/

function isAddressIn(text: string): boolean {
  const reading = firstReading(text)
  return !('reason' in reading) && commonSuffix.test(reading.domain)
}

function firstReading(text: string): Reading {
  return literalAddresses(text)[0]?.reading ?? { reason: 'local_part' }
}

/** Full-width and look-alike signs, one for one, so that offsets stay. */
function asciiSigns(text: string): string {
  if (!/[＠﹫．。｡․⒜ⓐⓐ\uff10-\uff5a]/.test(text)) return text
  return text
    .replace(/[＠﹫ⓐ]/g, '@')
    .replace(/[．｡․]/g, '.')
    .replace(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
}

/** Answers ascending questions about ascending ranges without starting over. */
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
