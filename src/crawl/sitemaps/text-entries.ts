import type { EntrySink } from './entry-sink.ts'

const maxLine = 16 * 1024

/** Reads a plain list: one absolute URL per line; skips other lines. */
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
    // The end of a line that was too long.
    if (this.#isOverlong) this.#isOverlong = false
    else if (/^[\s\ufeff]{0,100}https?:\/\//i.test(line)) this.#sink.page(line.split('\t', 1)[0] ?? '')
  }
}
