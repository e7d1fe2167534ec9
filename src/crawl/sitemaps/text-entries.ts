import type { EntrySink } from './entry-sink.ts'

const maxLine = 16 * 1024

/** Reads a plain list: one absolute address a line; anything else is passed over. */
export class TextEntries {
  readonly #sink: EntrySink
  #rest = ''
  #isOverlong = false

  constructor(sink: EntrySink) {
    this.#sink = sink
  }

  write(piece: string): void {
    const lines = (this.#rest + piece).split(/[\r\n]+/)
    this.#rest = lines.pop() ?? ''
    for (const line of lines) this.#line(line)
    if (this.#rest.length > maxLine) {
      this.#rest = ''
      this.#isOverlong = true
    }
  }

  end(): void {
    this.#line(this.#rest)
    this.#rest = ''
  }

  #line(line: string): void {
    // The end of a line whose beginning was given up.
    if (this.#isOverlong) this.#isOverlong = false
    else if (/^[\s\ufeff]{0,100}https?:\/\//i.test(line)) this.#sink.page(line.split('\t', 1)[0] ?? '')
  }
}
