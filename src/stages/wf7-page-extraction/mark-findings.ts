import { normalEmail, normalPhone } from '../../contacts/suppression/suppression-key.ts'
import { plainTextOrNull } from '../../core/plain-text.ts'
import type { TextRange } from '../../extract/document/page-document.ts'
import type { TextFinding } from '../../extract/page-text.ts'
import { createValueFinder } from '../../extract/value-finder.ts'
import type { PageNow } from './read-page-text.ts'

/** What an earlier reading of the page left. */
export interface Found {
  readonly contact_id: string
  readonly field: string
  readonly value: string
  readonly method: string
}

/** The same with where it is now. */
export interface Marked extends Found {
  readonly still_there: boolean
  readonly start: number | null
  readonly end: number | null
}

/**
 * Looks for what was found before among what the engine finds now, and then as plain words: rules change, and what a
 * visitor can read is still there. Of several equal titles a person's is the one next to the name.
 */
export function markFindings({ text, findings }: PageNow, found: readonly Found[]): Marked[] {
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
    const place = known?.range ?? find(value, field === 'title' ? names.get(contact_id) : null)
    const still_there = known !== undefined || place !== null
    return { contact_id, field, value, method, still_there, start: place?.start ?? null, end: place?.end ?? null }
  })
}

/** Values as evidence keeps them. */
function keyOf({ field, value }: Pick<Found, 'field' | 'value'>): string {
  const normal =
    field === 'email' ? normalEmail(value) : field === 'phone' ? normalPhone(value) : plainTextOrNull(value, 200)
  return `${field} ${normal ?? value}`
}
