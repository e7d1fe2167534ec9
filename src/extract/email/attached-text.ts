import type { Boundary, PageDocument } from '../document/page-document.ts'
import { findLiteralEmails, type LiteralEmail } from './literal-emails.ts'
import { mailtoRecipients } from './mailto.ts'

const labelWord = /^(?:e-?mail|mail|e|m|courriel|correo|posta|kontakt|contact)$/i

/**
 * Cuts off text that touches an e-mail only because there is no space between two elements:
 * `<b>Email</b><a>jo@acme.example</a>`. Call it in page order.
 */
export class AttachedText {
  readonly #page: PageDocument
  #next = 0
  #targets: ReadonlySet<string> | null = null

  constructor(page: PageDocument) {
    this.#page = page
  }

  trim(literal: LiteralEmail, text: string): LiteralEmail {
    const boundaries = this.#boundariesIn(literal.start, literal.end)
    if (boundaries.length === 0) return literal
    const at = text.indexOf('@', literal.start)
    const start = this.#startOf(literal, at, boundaries, text)
    if (start > literal.start) literal = between(text, start, literal.end) ?? literal
    if (!('reason' in literal.reading)) return literal
    // `jo@acme.example</a><a>twitter`: the next word begins at the boundary.
    for (const { offset } of boundaries) {
      const shorter = offset > at + 3 ? between(text, literal.start, offset) : null
      if (shorter !== null && !('reason' in shorter.reading)) return shorter
    }
    return literal
  }

  #boundariesIn(start: number, end: number): Boundary[] {
    const { boundaries } = this.#page
    while ((boundaries[this.#next]?.offset ?? Number.POSITIVE_INFINITY) <= start) this.#next++
    const inside: Boundary[] = []
    for (let at = this.#next; at < boundaries.length; at++) {
      const boundary = boundaries[at]
      if (boundary === undefined || boundary.offset >= end) break
      inside.push(boundary)
    }
    return inside
  }

  #startOf({ start, end }: LiteralEmail, at: number, boundaries: readonly Boundary[], text: string): number {
    const before = boundaries.filter(({ offset }) => offset < at).reverse()
    const linked = before.find(({ offset }) => this.#isTarget(text.slice(offset, end)))
    if (linked !== undefined) return linked.offset
    // `<b>jo</b>.<i>miller</i>@<b>acme</b>`: obfuscation splits an e-mail at its dots and `@`.
    if (boundaries.some(({ offset }) => /[.@]/.test(text.slice(offset - 1, offset + 1)))) return start
    const cut = before.find(({ offset, startsElement }) => {
      const prefix = text.slice(start, offset)
      return labelWord.test(prefix) || (startsElement && prefix.length > 1)
    })
    return cut?.offset ?? start
  }

  #isTarget(email: string): boolean {
    this.#targets ??= new Set(this.#page.links.map(({ href }) => mailtoRecipients(href)?.trim().toLowerCase() ?? ''))
    return this.#targets.has(email.toLowerCase())
  }
}

function between(text: string, start: number, end: number): LiteralEmail | null {
  const [inner] = findLiteralEmails(text.slice(start, end), 1)
  return inner === undefined ? null : { ...inner, start: start + inner.start, end: start + inner.end }
}
