/** The type of a listed column. It decides which operators and values a filter may use. */
export type ColumnType = 'text' | 'whole' | 'decimal' | 'date' | 'boolean' | 'uuid' | 'enum' | 'tags' | 'point'

/** A column for lists, filters and, unless it holds a list, sorting. */
export interface Column {
  readonly type: ColumnType
  /** For an enum: the values that the database allows. */
  readonly values: readonly string[]
  /** Whether the text search includes it. */
  readonly searchable: boolean
  readonly sortable: boolean
  /** Text that people search for, and that many rows share: it has facets too. */
  readonly isCommon?: boolean
  /** The id of a user of the tenant: in a request, the value `me` is the caller. */
  readonly isUser?: true
  /** For a value inside a jsonb column: the column, and the keys that lead to the text. */
  readonly json?: { readonly column: string; readonly path: readonly string[] }
  /** For values in another table: its column `own` has the value of `key` (our column as SQL), `other` is the listed one. */
  readonly link?: Link
  /** For a value of the one row that a relation leads to. */
  readonly joined?: Joined
}

interface Link {
  readonly table: string
  readonly own: string
  readonly other: string
  readonly key: string
  /** Rows of this table that name ours in `of` have such values too: of their column `key`. */
  readonly copies?: { readonly table: string; readonly of: string; readonly key: string } | undefined
  /** A column there that must have this value. */
  readonly where?: { readonly column: string; readonly is: string }
}

/** At most one row of another table belongs to each row: the one whose column `other` has the value of our column `own`. */
export interface Relation {
  readonly name: string
  readonly table: string
  readonly own: string
  readonly other: string
  /** A boolean column that must be true. */
  readonly where?: string
}

export interface Joined {
  readonly relation: Relation
  /** The column there. */
  readonly name: string
  readonly column: Column
}

const plain = (type: ColumnType): Column => ({
  type,
  values: [],
  searchable: false,
  sortable: type !== 'tags' && type !== 'point',
})

export const text: Column = plain('text')
/** Text that people search for: names and URLs, not codes. */
export const searchable: Column = { ...text, searchable: true }
/** Text that people search for and that many rows share, such as a town. */
export const commonText: Column = { ...searchable, isCommon: true }
export const whole: Column = plain('whole')
export const decimal: Column = plain('decimal')
export const date: Column = plain('date')
export const boolean: Column = plain('boolean')
export const uuid: Column = plain('uuid')
export const user: Column = { ...uuid, isUser: true }
export const tags: Column = plain('tags')
export const oneOf = (values: readonly string[]): Column => ({ ...plain('enum'), values })
/** The columns `latitude` and `longitude` as one, shown as `53.8, -1.55`: null if one of them is. */
export const location: Column = plain('point')
/** A text inside a jsonb column; any other JSON type counts as null. */
export const textIn = (column: string, ...path: readonly string[]): Column => ({ ...text, json: { column, path } })
/** A list of ids from a many-to-many table. `key` needs the name of our table where the other one has such a column too. */
export const linkedIn = (table: string, own: string, other: string, key = '"id"', copies?: Link['copies']): Column => ({
  ...tags,
  link: { table, own, other, key, copies },
})
/** The schedules in whose last run the row was new, changed or gone, and the runs in which it was. */
export const inRuns = (kind: 'new' | 'changed' | 'gone'): Column => {
  const link = { table: 'schedule_changes', own: 'row_id', other: 'source_id', key: '"id"' }
  return { ...tags, link: { ...link, where: { column: 'kind', is: kind } } }
}
/** A column of the row that a relation leads to. It is used like a column of the table itself. */
export const joinedFrom = (relation: Relation, name: string, column: Column): Column => ({
  ...column,
  sortable: column.sortable && column.link === undefined,
  joined: { relation, name, column },
})
