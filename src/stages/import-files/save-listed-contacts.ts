import { type SourcedContact, saveSourcedContacts } from '../../contacts/save-sourced-contacts.ts'
import type { Autopilot } from '../../curation/autopilot/autopilot.ts'
import type { Trx } from '../../db/transaction.ts'
import { type ListedContact, type RowProblem, sourcedContacts } from './listed-contact.ts'
import type { ImportRecord } from './read-import.ts'

/** A row's contact and where it belongs. */
interface ContactRow {
  readonly line: number
  readonly contact: ListedContact
  readonly parent: SourcedContact['parent']
  /** The row is about one person; otherwise about a company. */
  readonly isPerson: boolean
}

export interface SavedContacts {
  /** The first contact of each line. */
  readonly byLine: ReadonlyMap<number, { readonly id: string; readonly created: boolean }>
  /** Why values of a line became no contact. */
  readonly problems: ReadonlyMap<number, readonly RowProblem[]>
  readonly ids: readonly string[]
  readonly created: number
  readonly linked: number
}

/** Saves the contacts of a part of a list, with their line as evidence. */
export async function saveListedContacts(
  trx: Trx,
  { id: importId, tenant_id: tenantId, file_name: fileName }: ImportRecord,
  rows: readonly ContactRow[],
  autopilot: Autopilot,
): Promise<SavedContacts> {
  const drafts = rows.map(({ line, contact, parent, isPerson }) => ({
    line,
    ...sourcedContacts(contact, { parent, isPerson, list: { importId, fileName, line } }),
  }))
  const saved = await saveSourcedContacts(
    trx,
    tenantId,
    drafts.flatMap(({ contacts }) => contacts),
    autopilot,
  )
  const byLine = new Map<number, { id: string; created: boolean }>()
  const problems = new Map<number, readonly RowProblem[]>()
  const created = new Set<string>()
  const known = new Set<string>()
  let next = 0
  for (const { line, contacts, problems: own } of drafts) {
    const results = contacts.map((contact) => ({ contact, ...(saved[next++] ?? { id: undefined, suppressed: [] }) }))
    const hidden = results.flatMap(({ contact, suppressed }) =>
      suppressed.map(
        (what): RowProblem =>
          what === 'phone' || (what === 'site' && contact.values.email === null)
            ? 'phone_suppressed'
            : 'email_suppressed',
      ),
    )
    const all = [...new Set([...own, ...hidden])]
    if (all.length > 0) problems.set(line, all)
    for (const { id, created: isNew } of results as { id?: string; created: boolean }[]) {
      if (id === undefined) continue
      if (!byLine.has(line)) byLine.set(line, { id, created: isNew })
      ;(isNew ? created : known).add(id)
    }
  }
  return { byLine, problems, ids: [...created, ...known], created: created.size, linked: known.size }
}
