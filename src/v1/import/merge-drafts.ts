import type { V1Row } from '../source/v1-row.ts'
import type { Draft } from '../tables/v1-mapping.ts'
import type { Progress } from '../words/processing-words.ts'
import type { KnownRow } from './ledger.ts'

/** A row of V1's on its way, with what an earlier run knows of it. */
export interface Item {
  readonly row: V1Row
  readonly id: string
  readonly hash: Buffer
  readonly known: KnownRow | undefined
  readonly draft: Draft
}

/** All rows of a batch that are one thing in V2, the one that says how it is first. */
export interface Group {
  readonly items: readonly [Item, ...Item[]]
  readonly draft: Draft
}

/** Rows with one key are one thing. A row without a key is its own. */
export function groupDrafts(items: readonly Item[], hasKey: boolean): Group[] {
  const groups = new Map<string, [Item, ...Item[]]>()
  for (const item of items) {
    const values = Object.values(item.draft.key)
    const key = hasKey && !values.every((value) => value === null) ? JSON.stringify(values) : `row:${item.id}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return [...groups.values()].map((group) => {
    const [first, ...rest] = group.toSorted(newestFirst)
    const lead = first ?? group[0]
    return { items: [lead, ...rest], draft: rest.reduce((draft, item) => mergeInto(draft, item.draft), lead.draft) }
  })
}

function newestFirst(a: Item, b: Item): number {
  return (b.draft.updatedAt ?? '').localeCompare(a.draft.updatedAt ?? '') || a.id.localeCompare(b.id)
}

/** The newer row says how it is, the older one what the newer leaves open; a choice outranks no choice. */
function mergeInto(newer: Draft, older: Draft): Draft {
  const facts = { ...newer.facts }
  for (const [name, value] of Object.entries(older.facts)) if (saysNothing(facts[name])) facts[name] = value
  const progress = { ...newer.progress }
  for (const [stage, other] of Object.entries(older.progress)) {
    const own = progress[stage]
    if (own === undefined || rank(other) > rank(own)) progress[stage] = other
  }
  const curation = newer.curation === 'New' ? older.curation : newer.curation
  return { ...newer, facts, progress, curation }
}

/** An empty list is what V1 has where it knows nothing: it must not hide what another row knows. */
export function saysNothing(value: unknown): boolean {
  return value == null || (typeof value === 'object' && Object.keys(value).length === 0)
}

/** What is done stays done, whatever a second row says; a page that was filtered by its address was not read. */
export function rank({ status, outcome }: Pick<Progress, 'outcome'> & { readonly status: string | null }): number {
  if (status === 'Completed') return outcome === 'filtered' ? 1 : 4
  return status === 'Queued' ? 3 : status === 'Error' ? 2 : 0
}
