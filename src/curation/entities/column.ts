/** The type of a listed column. It decides which operators and values a filter may use. */
export type ColumnType = 'text' | 'whole' | 'decimal' | 'date' | 'boolean' | 'uuid' | 'enum' | 'tags'

/** A column for lists, filters and, unless it holds a list, sorting. */
export interface Column {
  readonly type: ColumnType
  /** For an enum: the values that the database allows. */
  readonly values: readonly string[]
  /** Whether the text search includes it. */
  readonly searchable: boolean
  readonly sortable: boolean
  /** For a value inside a jsonb column: the column, and the keys that lead to the text. */
  readonly json?: { readonly column: string; readonly path: readonly string[] }
  /** For values in another table: `own` is the column with our id, `other` the listed column. */
  readonly link?: { readonly table: string; readonly own: string; readonly other: string }
}

const plain = (type: ColumnType): Column => ({ type, values: [], searchable: false, sortable: type !== 'tags' })

export const text: Column = plain('text')
/** Text that people search for: names and URLs, not codes. */
export const searchable: Column = { ...text, searchable: true }
export const whole: Column = plain('whole')
export const decimal: Column = plain('decimal')
export const date: Column = plain('date')
export const boolean: Column = plain('boolean')
export const uuid: Column = plain('uuid')
export const tags: Column = plain('tags')
export const oneOf = (values: readonly string[]): Column => ({ ...plain('enum'), values })
/** A text inside a jsonb column; any other JSON type counts as null. */
export const textIn = (column: string, ...path: readonly string[]): Column => ({ ...text, json: { column, path } })
/** A list of ids from a many-to-many table. */
export const linkedIn = (table: string, own: string, other: string): Column => ({
  ...tags,
  link: { table, own, other },
})
