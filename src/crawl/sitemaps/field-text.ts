import { decodeEntities } from './decode-entities.ts'

/** Longer values are dropped. */
const maxLength = 16 * 1024

/** Collects the text of one element, across entities, CDATA sections and stray tags. */
export class FieldText {
  /** The current element; empty if there is none. */
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

  /** Returns the value and ends the element. */
  finish(): string {
    const value = this.#value
    this.name = ''
    this.#value = ''
    return value.length > maxLength ? '' : value.trim()
  }
}
