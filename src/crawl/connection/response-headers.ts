/** Headers as undici gives them. */
export type RawHeaders = Readonly<Record<string, string | string[] | undefined>>

/** Headers of a response. A server may repeat any of them: the first counts, as in browsers. */
export class ResponseHeaders {
  readonly #raw: RawHeaders

  constructor(raw: RawHeaders) {
    this.#raw = raw
  }

  names(): string[] {
    return Object.keys(this.#raw)
  }

  /** The value by lower-case name. Bytes outside ASCII are decoded as latin-1. */
  get(name: string): string | undefined {
    const value = Object.hasOwn(this.#raw, name) ? this.#raw[name] : undefined
    return Array.isArray(value) ? value[0] : value
  }

  /** Every value of a repeatable header. */
  all(name: string): readonly string[] {
    const value = Object.hasOwn(this.#raw, name) ? this.#raw[name] : undefined
    if (value === undefined) return []
    return Array.isArray(value) ? value : [value]
  }
}
