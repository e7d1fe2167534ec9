import { normalizeEmail, normalizePhone } from '../../contacts/suppression/suppression-key.ts'
import { plainTextOrNull } from '../../core/plain-text.ts'
import type { TextRange } from '../../extract/document/page-document.ts'
import type { TextFinding } from '../../extract/page-text.ts'
import { createValueFinder } from '../../extract/value-finder.ts'
import type { CurrentPage } from './read-page-text.ts'

/** Evidence that an earlier reading of the page stored. */
export interface StoredEvidence {
  readonly contact_id: string
  readonly field: string
  readonly value: string
  readonly method: string
}

/** The same with its current position. */
export interface LocatedEvidence extends StoredEvidence {
  readonly still_there: boolean
  readonly start: number | null
  readonly end: number | null
}

/**
 * Finds stored evidence on the current page: first among current findings, then as plain text, because extraction rules
 * change. Of several equal titles, the one next to the person's name is used.
 */
export function locateEvidence({ text, findings }: CurrentPage, found: readonly StoredEvidence[]): LocatedEvidence[] {
  const now = new Map<string, TextFinding>()
  for (const finding of findings) {
    const key = keyOf(finding)
    if (now.get(key)?.range == null) now.set(key, finding)
  }
  const find = createValueFinder(text)
  const names = new Map<string, TextRange | null>()
  for (const { contact_id, field, value } of found) if (field === 'name') names.set(contact_id, find(value))
  return found.map(({ contact_id, field, value, method }) => {
    const known = now.get(keyOf({ field, value }))
    const range = known?.range ?? find(value, field === 'title' ? names.get(contact_id) : null)
    const still_there = known !== undefined || range !== null
    return { contact_id, field, value, method, still_there, start: range?.start ?? null, end: range?.end ?? null }
  })
}

/** By the normalized value, as evidence stores it. */
function keyOf({ field, value }: Pick<StoredEvidence, 'field' | 'value'>): string {
  const normal =
    field === 'email' ? normalizeEmail(value) : field === 'phone' ? normalizePhone(value) : plainTextOrNull(value, 200)
  return `${field} ${normal ?? value}`
}
