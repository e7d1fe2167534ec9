import type { TagInfo } from './tags.ts'

/** Limits for hostile pages. Deeper elements count as part of the deepest one that was recorded. */
const maxBlocks = 60_000
const maxDepth = 120

/** The end of an open block. A small integer: with Infinity the list would hold doubles. */
const openEnd = 0x3fffffff

/**
 * The block elements of a page (and `<code>`), in document order, each with the range of its text. It is what is left of
 * the tree: enough to know which texts belong together.
 */
export class BlockTree {
  readonly #starts: number[] = []
  readonly #ends: number[] = []
  readonly #parents: number[] = []
  readonly #tags: string[] = []
  readonly #classes: string[] = []
  #depth = 0
  #hasCode = false
  #open = -1

  get length(): number {
    return this.#starts.length
  }

  /** The innermost open block; -1 outside of all. */
  get innermost(): number {
    return this.#open
  }

  /** Returns the index of the new block; -1 past the limits. */
  open(tag: TagInfo, className: string, offset: number): number {
    if (this.#depth >= maxDepth || this.#starts.length >= maxBlocks) return -1
    const index = this.#starts.length
    if (tag.name === 'pre' || tag.name === 'code') this.#hasCode = true
    this.#starts.push(offset)
    this.#ends.push(openEnd)
    this.#parents.push(this.#open)
    this.#tags.push(tag.name)
    this.#classes.push(className)
    this.#open = index
    this.#depth++
    return index
  }

  close(index: number, offset: number): void {
    this.#ends[index] = offset
    this.#open = this.parent(index)
    this.#depth--
  }

  start(index: number): number {
    return this.#starts[index] ?? 0
  }

  end(index: number): number {
    return this.#ends[index] ?? openEnd
  }

  parent(index: number): number {
    return this.#parents[index] ?? -1
  }

  tag(index: number): string {
    return this.#tags[index] ?? ''
  }

  className(index: number): string {
    return this.#classes[index] ?? ''
  }

  /** The innermost block whose text contains the offset; -1 if none does. */
  at(offset: number): number {
    let index = this.lastBefore(offset)
    while (index >= 0 && this.end(index) <= offset) index = this.parent(index)
    return index
  }

  /** The last block that starts at or before the offset. */
  lastBefore(offset: number): number {
    let low = 0
    let high = this.#starts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.start(middle) <= offset) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  /** The block and those around it, from the inside out. */
  *around(index: number): Generator<number> {
    for (let at = index; at >= 0; at = this.parent(at)) yield at
  }

  /** 1 to 6 for headings; 7 for what labels a group without being one; 0 for all others. */
  level(index: number): number {
    const tag = this.tag(index)
    if (tag.length === 2 && tag.charCodeAt(0) === 104 && tag !== 'hr') return tag.charCodeAt(1) - 48
    return groupLabels.has(tag) ? 7 : 0
  }

  /** Whether the text at the offset is code. `inline`: inside a line of text, as in `Tel. <code>030 1234567</code>`. */
  codeAt(offset: number): 'block' | 'inline' | null {
    if (!this.#hasCode) return null
    let code = false
    for (const index of this.around(this.at(offset))) {
      const tag = this.tag(index)
      if (tag === 'code') code = true
      // Pages without a style sheet show their contacts in a `<pre>`; code in it is marked.
      if (tag === 'pre') return code || codeClass.test(this.className(index)) ? 'block' : 'inline'
    }
    return code ? 'inline' : null
  }

  /** Whether the text at the offset is in a `<pre>`. */
  isPreformatted(offset: number): boolean {
    for (const index of this.around(this.at(offset))) if (this.tag(index) === 'pre') return true
    return false
  }
}

const groupLabels = new Set(['summary', 'legend', 'caption', 'dt', 'th'])
const codeClass =
  /(?:^|[\s_-])(?:code|highlight|programlisting|screen|literal-block|source|src|terminal|console|brush|lang|language|hljs|prettyprint|synopsis)(?:$|[\s_:-])/i
