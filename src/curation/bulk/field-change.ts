import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '../entities/define-entity.ts'

/** A change of fields that only people write, never a stage. An absent field stays as it is. */
export interface FieldChange {
  readonly add_tags?: readonly string[] | undefined
  readonly remove_tags?: readonly string[] | undefined
  readonly priority?: number | undefined
  readonly notes?: string | null | undefined
  /** Added to the notes of each row as the last line, unless it is that already: a change may be sent twice. */
  readonly append_notes?: string | undefined
  readonly owner_id?: string | null | undefined
  /** An instant in ISO 8601. */
  readonly follow_up_at?: string | null | undefined
}

const columns = {
  add_tags: 'tags',
  remove_tags: 'tags',
  notes: 'notes',
  append_notes: 'notes',
  priority: 'priority',
  owner_id: 'owner_id',
  follow_up_at: 'follow_up_at',
} as const satisfies Record<keyof FieldChange, string>

export type UserField = (typeof columns)[keyof typeof columns]

export const maxTags = 50
export const maxNotesLength = 10_000

/** The fields of an entity that people write. Only leads have an owner and a follow-up date of their own. */
export function userFieldsOf(entity: Entity): readonly UserField[] {
  return [...new Set(Object.values(columns))].filter((name) => {
    const column = entity.columns.get(name)
    return column !== undefined && column.link === undefined && column.json === undefined
  })
}

/** The parts of a change that an entity has, by the name of their column. */
export function partsOf(entity: Entity): readonly (keyof FieldChange)[] {
  const own = userFieldsOf(entity)
  return (Object.keys(columns) as (keyof FieldChange)[]).filter((part) => own.includes(columns[part]))
}

/** The columns that a change sets. */
export function columnsOfChange(change: FieldChange): readonly UserField[] {
  const given = (Object.keys(columns) as (keyof FieldChange)[]).filter((part) => change[part] !== undefined)
  return [...new Set(given.map((part) => columns[part]))]
}

/** The new value of a column, over the current row that has the name `row`. */
export function newValue(change: FieldChange, column: UserField, row: string): RawBuilder<unknown> {
  const current = sql.ref(`${row}.${column}`)
  switch (column) {
    case 'tags':
      return newTags(change, current)
    case 'notes':
      return change.append_notes === undefined ? sql`${change.notes}::text` : appended(change.append_notes, current)
    case 'priority':
      return sql`${change.priority}::smallint`
    case 'owner_id':
      return sql`${change.owner_id}::uuid`
    case 'follow_up_at':
      return sql`${change.follow_up_at}::timestamptz`
  }
}

function appended(line: string, current: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`CASE WHEN right(chr(10) || ${current}, char_length(${line}::text) + 1) = chr(10) || ${line}::text THEN ${current}
    ELSE concat_ws(chr(10), nullif(${current}, ''), ${line}::text) END`
}

/** Tags keep their order; new ones are last. */
function newTags({ add_tags: added = [], remove_tags: removed = [] }: FieldChange, current: RawBuilder<unknown>) {
  const kept = sql`CASE WHEN ${current} && ${removed}::text[]
    THEN ARRAY(SELECT tag FROM unnest(${current}) WITH ORDINALITY AS old (tag, n)
      WHERE tag <> ALL(${removed}::text[]) ORDER BY n)
    ELSE ${current} END`
  return sql`(${kept} || ARRAY(SELECT tag FROM unnest(${added}::text[]) WITH ORDINALITY AS new (tag, n)
    WHERE tag <> ALL(${current}) ORDER BY n))`
}

/** Whether a change makes a difference to the row that has the name `row`. */
export function makesDifference(change: FieldChange, row: string): RawBuilder<boolean> {
  const each = columnsOfChange(change).map(
    (column) => sql`${sql.ref(`${row}.${column}`)} IS DISTINCT FROM ${newValue(change, column, row)}`,
  )
  return sql`(${sql.join(each, sql` OR `)})`
}
