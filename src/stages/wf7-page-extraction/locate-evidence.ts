import { normalizeEmail, normalizePhone } from '../../contacts/suppression/suppression-key.ts'
import { plainTextOrNull } from '../../core/plain-text.ts'
import type { TextRange } from '../../extract/document/page-document.ts'
import type { TextFinding } from '../../extract/page-text.ts'
import { createValueFinder } from '../../extract/value-finder.ts'
import type { CurrentPage } from './read-page-text.ts'

/** What an earlier reading of the page left. */
export interface StoredEvidence {
  readonly contact_id: string
  readonly field: string
  readonly value: string
  readonly method: string
}

/** The same with where it is now. */
export interface LocatedEvidence extends StoredEvidence {
  readonly still_there: boolean
  readonly start: number | null
  readonly end: number | null
}

/**
 * Looks for what was found before among what the engine finds now, and then as plain words: rules change, and what a
 * visitor can read is still there. Of several equal titles a person's is the one next to the name.
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

/** Values as evidence keeps them. */
function keyOf({ field, value }: Pick<StoredEvidence, 'field' | 'value'>): string {
  const normal =
    field === 'email' ? normalizeEmail(value) : field === 'phone' ? normalizePhone(value) : plainTextOrNull(value, 200)
  return `${field} ${normal ?? value}`
}
