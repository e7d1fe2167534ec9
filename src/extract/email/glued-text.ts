import type { PageDocument, Seam } from '../document/page-document.ts'
import { type Literal, literalAddresses } from './literal-addresses.ts'
import { mailtoRecipients } from './mailto.ts'

const labelWord = /^(?:e-?mail|mail|e|m|courriel|correo|posta|kontakt|contact)$/i

/**
 * Takes off what touches an address only because no blank stands between two elements:
 * `<b>Email</b><a>jo@acme.example</a>`. Asked in the order of the page.
 */
export class GluedText {
  readonly #page: PageDocument
  #next = 0
  #targets: ReadonlySet<string> | null = null

  constructor(page: PageDocument) {
    this.#page = page
  }

  without(literal: Literal, text: string): Literal {
    const seams = this.#seamsIn(literal.start, literal.end)
    if (seams.length === 0) return literal
    const at = text.indexOf('@', literal.start)
    const start = this.#startOf(literal, at, seams, text)
    if (start > literal.start) literal = between(text, start, literal.end) ?? literal
    if (!('reason' in literal.reading)) return literal
    // `jo@acme.example</a><a>twitter`: behind the seam the next word begins.
    for (const { offset } of seams) {
      const shorter = offset > at + 3 ? between(text, literal.start, offset) : null
      if (shorter !== null && !('reason' in shorter.reading)) return shorter
    }
    return literal
  }

  #seamsIn(start: number, end: number): Seam[] {
    const { seams } = this.#page
    while ((seams[this.#next]?.offset ?? Number.POSITIVE_INFINITY) <= start) this.#next++
    const inside: Seam[] = []
    for (let at = this.#next; at < seams.length; at++) {
      const seam = seams[at]
      if (seam === undefined || seam.offset >= end) break
      inside.push(seam)
    }
    return inside
  }

  #startOf({ start, end }: Literal, at: number, seams: readonly Seam[], text: string): number {
    const before = seams.filter(({ offset }) => offset < at).reverse()
    const linked = before.find(({ offset }) => this.#isTarget(text.slice(offset, end)))
    if (linked !== undefined) return linked.offset
    // `<b>jo</b>.<i>miller</i>@<b>acme</b>`: whoever cuts an address up to hide it cuts at its signs.
    if (seams.some(({ offset }) => /[.@]/.test(text.slice(offset - 1, offset + 1)))) return start
    const cut = before.find(({ offset, begins }) => {
      const glue = text.slice(start, offset)
      return labelWord.test(glue) || (begins && glue.length > 1)
    })
    return cut?.offset ?? start
  }

  #isTarget(address: string): boolean {
    this.#targets ??= new Set(this.#page.links.map(({ href }) => mailtoRecipients(href)?.trim().toLowerCase() ?? ''))
    return this.#targets.has(address.toLowerCase())
  }
}

function between(text: string, start: number, end: number): Literal | null {
  const [inner] = literalAddresses(text.slice(start, end), 1)
  return inner === undefined ? null : { ...inner, start: start + inner.start, end: start + inner.end }
}
