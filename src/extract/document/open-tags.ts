import type { ElementEffect } from './element-effect.ts'
import type { TagInfo } from './tags.ts'

/**
 * The open tags and what to finish at their ends. Tags are counted by name, so an end tag without a start tag costs
 * nothing: the whole pass stays linear.
 */
export class OpenTags {
  readonly #tags: TagInfo[] = []
  readonly #effects: (ElementEffect | null)[] = []
  readonly #blocks: number[] = []
  readonly #counts: number[] = []

  get depth(): number {
    return this.#tags.length
  }

  get innermost(): string {
    return this.#tags.at(-1)?.name ?? ''
  }

  /** The block of the innermost tag; -1 if it is none. */
  get block(): number {
    return this.#blocks.at(-1) ?? -1
  }

  push(tag: TagInfo, effect: ElementEffect | null, block: number): void {
    this.#tags.push(tag)
    this.#blocks.push(block)
    this.#effects.push(effect)
    this.#counts[tag.id] = (this.#counts[tag.id] ?? 0) + 1
  }

  /** Removes the innermost tag; returns what it left to finish. */
  pop(): ElementEffect | null {
    const tag = this.#tags.pop()
    this.#blocks.pop()
    if (tag !== undefined) this.#counts[tag.id] = (this.#counts[tag.id] ?? 1) - 1
    return this.#effects.pop() ?? null
  }

  isOpen(tag: TagInfo): boolean {
    return tag.id >= 0 && (this.#counts[tag.id] ?? 0) > 0
  }

  /** Depth of the innermost tag of this name. Only for names that are open. */
  depthOf(tag: TagInfo): number {
    let depth = this.#tags.length - 1
    while (depth > 0 && this.#tags[depth] !== tag) depth--
    return depth
  }

  /** Makes the text of the innermost elements visible again. */
  unhide(): void {
    for (const effect of this.#effects.slice(-50)) {
      if (effect === null) continue
      delete effect.hidden
      delete effect.textless
    }
  }
}
