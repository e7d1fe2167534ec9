import type { MarkupHandler } from './markup-scanner.ts'

/** Makes entries out of markup, for one family of formats. */
export interface EntryReader extends MarkupHandler {
  /** The root element was closed: the file is complete. */
  readonly isComplete: boolean
  readonly declaredEntity: boolean
  /** The file has ended. An entry that has its address is kept, one that was cut inside of it is not. */
  end(): void
}
