import { decodeEntities } from './decode-entities.ts'

/** No value of a sitemap is longer. */
const maxLength = 16 * 1024

/** The text of the element that is being read, over entities, CDATA sections and stray tags. */
export class FieldText {
  /** The element; empty when none is being read. */
  name = ''
  #value = ''

  start(name: string): void {
    this.name = name
    this.#value = ''
  }

  add(text: string, literal: boolean): void {
    const plain = literal ? text : decodeEntities(text)
    if (this.#value === '') this.#value = plain
    else if (this.#value.length <= maxLength) this.#value += plain
  }

  /** The value, and no element any more. */
  finish(): string {
    const value = this.#value
    this.name = ''
    this.#value = ''
    return value.length > maxLength ? '' : value.trim()
  }
}
