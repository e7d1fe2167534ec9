import type { V1Row } from '../source/v1-row.ts'
import type { Draft } from '../tables/v1-mapping.ts'
import type { Progress } from '../vocabulary/processing-status.ts'
import type { KnownRow } from './ledger.ts'

/** A V1 row with its draft and its result in an earlier run. */
export interface Item {
  readonly row: V1Row
  readonly id: string
  readonly hash: Buffer
  readonly known: KnownRow | undefined
  readonly draft: Draft
}

/** All rows of a batch that become one row in V2, the leading one first. */
export interface Group {
  readonly items: readonly [Item, ...Item[]]
  readonly draft: Draft
}

/** Groups rows by key. A row without a key is its own group. */
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

/** The newer draft wins; the older one fills its gaps. Any curation status outranks New. */
function mergeInto(newer: Draft, older: Draft): Draft {
  const facts = { ...newer.facts }
  for (const [name, value] of Object.entries(older.facts)) if (isEmptyValue(facts[name])) facts[name] = value
  const progress = { ...newer.progress }
  for (const [stage, other] of Object.entries(older.progress)) {
    const own = progress[stage]
    if (own === undefined || rank(other) > rank(own)) progress[stage] = other
  }
  const curation = newer.curation === 'New' ? older.curation : newer.curation
  return { ...newer, facts, progress, curation }
}

/** V1 stores an empty list for an unknown value: it must not hide the value of another row. */
export function isEmptyValue(value: unknown): boolean {
  return value == null || (typeof value === 'object' && Object.keys(value).length === 0)
}

/** Completed outranks all others, except pages filtered by URL, which were not read. */
export function rank({ status, outcome }: Pick<Progress, 'outcome'> & { readonly status: string | null }): number {
  if (status === 'Completed') return outcome === 'filtered' ? 1 : 4
  return status === 'Queued' ? 3 : status === 'Error' ? 2 : 0
}
