const alphabet = 128

/**
 * Finds any number of literals in one pass over a text (Aho and Corasick, 1975): the cost depends on the text, not on
 * the list. Literals are lower-case ASCII; the text may be in any case. A literal that starts with a letter or digit
 * matches only at the start of a word: `fast-container` does not contain `ast-container`.
 */
export class MarkerAutomaton {
  readonly #next: Uint16Array
  readonly #ends: (readonly number[] | undefined)[]
  readonly #literals: readonly string[]

  constructor(literals: readonly string[]) {
    this.#literals = literals
    const nodes = literals.reduce((sum, literal) => sum + literal.length, 1)
    if (nodes > 0xffff) throw new RangeError('too many literals for 16-bit states')
    this.#next = new Uint16Array(nodes * alphabet)
    this.#ends = new Array(nodes)
    this.#addLiterals(literals)
    this.#addFallbacks()
  }

  /** Calls `hit` with the index of every literal that ends in `[from, to)`, once per occurrence. */
  scan(text: string, from: number, to: number, hit: (literal: number) => void): void {
    const next = this.#next
    let state = 0
    for (let at = from; at < to; at++) {
      let code = text.charCodeAt(at)
      if (code >= 65 && code <= 90) code += 32
      state = code < alphabet ? (next[state * alphabet + code] ?? 0) : 0
      if (state === 0) continue
      const ends = this.#ends[state]
      if (ends === undefined) continue
      for (const literal of ends) if (this.#startsWord(text, from, at, literal)) hit(literal)
    }
  }

  #startsWord(text: string, from: number, end: number, index: number): boolean {
    const literal = this.#literals[index] ?? ''
    const start = end - literal.length + 1
    return start <= from || !isWord(literal.charCodeAt(0)) || !isWord(text.charCodeAt(start - 1))
  }

  #addLiterals(literals: readonly string[]): void {
    let nodes = 1
    for (const [index, literal] of literals.entries()) {
      let state = 0
      for (let at = 0; at < literal.length; at++) {
        const slot = state * alphabet + literal.charCodeAt(at)
        if (this.#next[slot] === 0) this.#next[slot] = nodes++
        state = this.#next[slot] ?? 0
      }
      this.#ends[state] = [...(this.#ends[state] ?? []), index]
    }
  }

  /** Breadth first, so that a fallback state is complete before it is used. */
  #addFallbacks(): void {
    const fallback = new Uint16Array(this.#ends.length)
    const queue: number[] = []
    for (let code = 0; code < alphabet; code++) {
      const child = this.#next[code] ?? 0
      if (child !== 0) queue.push(child)
    }
    for (const state of queue) {
      const back = fallback[state] ?? 0
      const inherited = this.#ends[back]
      if (inherited !== undefined) this.#ends[state] = [...(this.#ends[state] ?? []), ...inherited]
      for (let code = 0; code < alphabet; code++) {
        const slot = state * alphabet + code
        const child = this.#next[slot] ?? 0
        const fallbackTarget = this.#next[back * alphabet + code] ?? 0
        if (child === 0) this.#next[slot] = fallbackTarget
        else {
          fallback[child] = fallbackTarget
          queue.push(child)
        }
      }
    }
  }
}

function isWord(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
}
