import { DocumentReader } from './document-reader.ts'
import type { PageDocument } from './page-document.ts'

/** Reads a page in one pass. Scripts that write into the page are carried out as far as strings can be followed. */
export function readDocument(html: string, checkBudget?: () => void): PageDocument {
  const reader = new DocumentReader(checkBudget)
  reader.read(html)
  return reader.document()
}
