import type { MarkupHandler } from './markup-scanner.ts'

/** Extracts entries from markup, for one family of formats. */
export interface EntryReader extends MarkupHandler {
  /** The root element was closed: the file is complete. */
  readonly isComplete: boolean
  readonly declaredEntity: boolean
  /** Called at the end of the file. An incomplete entry counts if it has a complete URL. */
  end(): void
}
