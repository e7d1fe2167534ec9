import type { ElementEffect } from './element-effect.ts'
import type { TagInfo } from './tags.ts'

/**
 * The open tags and what has to be finished at their ends. Tags of each name are counted, so that an end tag without a
 * start costs nothing and one with a start removes what it passes: the whole pass stays linear.
 */
export class OpenTags {
  readonly #tags: TagInfo[] = []
  readonly #effects: (ElementEffect | null)[] = []
  readonly #counts: number[] = []

  get depth(): number {
    return this.#tags.length
  }

  get innermost(): string {
    return this.#tags.at(-1)?.name ?? ''
  }

  push(tag: TagInfo, effect: ElementEffect | null): void {
    this.#tags.push(tag)
    this.#effects.push(effect)
    this.#counts[tag.id] = (this.#counts[tag.id] ?? 0) + 1
  }

  /** Removes the innermost tag; gives back what it left to finish. */
  pop(): ElementEffect | null {
    const tag = this.#tags.pop()
    if (tag !== undefined) this.#counts[tag.id] = (this.#counts[tag.id] ?? 1) - 1
    return this.#effects.pop() ?? null
  }

  isOpen(tag: TagInfo): boolean {
    return tag.id >= 0 && (this.#counts[tag.id] ?? 0) > 0
  }

  /** How deep the innermost tag of this name lies. Only for names that are open. */
  depthOf(tag: TagInfo): number {
    let depth = this.#tags.length - 1
    while (depth > 0 && this.#tags[depth] !== tag) depth--
    return depth
  }

  /** Lets the text of the innermost elements be seen again. */
  unmute(): void {
    for (const effect of this.#effects.slice(-50)) {
      if (effect === null) continue
      delete effect.hidden
      delete effect.silent
    }
  }
}
