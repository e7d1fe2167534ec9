/** What a listed column holds: it decides which operators and values a filter may use. */
export type ColumnType = 'text' | 'whole' | 'decimal' | 'date' | 'boolean' | 'uuid' | 'enum' | 'tags'

/** A column that lists show, filters ask and, unless it is a list itself, sorting orders by. */
export interface Column {
  readonly type: ColumnType
  /** Of an enum: every value the database allows. */
  readonly values: readonly string[]
  /** Whether the text search looks into it. */
  readonly searchable: boolean
  readonly sortable: boolean
  /** Where the value stands when it has no column of its own: a jsonb column, and the keys down to a text in it. */
  readonly json?: { readonly column: string; readonly path: readonly string[] }
  /** Where it is kept as rows of another table: `own` is the id of ours, `other` what is listed. */
  readonly link?: { readonly table: string; readonly own: string; readonly other: string }
}

const plain = (type: ColumnType): Column => ({ type, values: [], searchable: false, sortable: type !== 'tags' })

export const text: Column = plain('text')
/** Text that people search for: names and addresses, not codes. */
export const searchable: Column = { ...text, searchable: true }
export const whole: Column = plain('whole')
export const decimal: Column = plain('decimal')
export const date: Column = plain('date')
export const boolean: Column = plain('boolean')
export const uuid: Column = plain('uuid')
export const tags: Column = plain('tags')
export const oneOf = (words: readonly string[]): Column => ({ ...plain('enum'), values: words })
/** A text inside a jsonb column; anything else that stands there counts as null. */
export const textIn = (column: string, ...path: readonly string[]): Column => ({ ...text, json: { column, path } })
/** Ids of what a row belongs to, many to many, as a list. */
export const linkedIn = (table: string, own: string, other: string): Column => ({
  ...tags,
  link: { table, own, other },
})
