import type { DB } from '../../db/schema.ts'
import { curationStatuses, processingStatuses } from '../../db/status.ts'
import { type Column, date, oneOf, searchable, tags, text, user, uuid, whole } from './column.ts'
import { customColumn } from './custom-column.ts'

/** The tables that people curate. */
export type CuratedTable = { [T in keyof DB]: 'curated_at' extends keyof DB[T] ? T : never }[keyof DB]

/** The stages of a table: the column prefixes that `add_stage` created. */
type StagesOf<Table extends keyof DB> = {
  [Name in keyof DB[Table]]: Name extends `${infer Progress}_lease_token` ? Progress : never
}[keyof DB[Table]]

interface Order {
  readonly column: string
  readonly direction: 'asc' | 'desc'
}

/** A curated table for lists, filters, exports and rules. Other columns cannot be used there. */
export interface Entity {
  readonly table: CuratedTable
  readonly columns: ReadonlyMap<string, Column>
  /** The column that a rule's limit groups by; never null. */
  readonly group: string | undefined
  /** Rows with the same value are duplicates for a rule with a limit: it selects the best one. Nulls are distinct. */
  readonly sameAs: string | undefined
  /** Names the listed row that this one is another record of: rows with a value are left out, unless a filter names the column. */
  readonly copyOf: string | undefined
  /** The order in which a rule with a limit selects. Ties are broken by id. */
  readonly bestFirst: readonly Order[]
  /** Columns with an index (tenant_id, column, id) over non-null values. */
  readonly sortIndexes: ReadonlySet<string>
  /** A trigram index over the searchable columns of the table itself, where the server has it. */
  readonly hasTextIndex: boolean
  /** Rows have fields of imported lists: columns `custom.NAME` for any name. */
  readonly hasCustom: boolean
}

interface Declaration<Table extends CuratedTable> {
  readonly stages: readonly StagesOf<Table>[]
  readonly columns: { readonly [Name in keyof DB[Table]]?: Column }
  /** Values without a column of their own; see `textIn` and `linkedIn`. */
  readonly elsewhere?: Readonly<Record<string, Column>>
  readonly group?: keyof DB[Table] & string
  readonly sameAs?: keyof DB[Table] & string
  readonly copyOf?: keyof DB[Table] & string
  readonly bestFirst?: readonly { readonly column: keyof DB[Table] & string; readonly direction: 'asc' | 'desc' }[]
  readonly sortIndexes?: readonly (keyof DB[Table] & string)[]
  readonly hasTextIndex?: boolean
  readonly hasCustom?: boolean
}

/**
 * Declares the columns of a curated table, once for list, count, bulk, export and rules. Columns that every curated table has,
 * and columns of its stages, are added automatically. A test compares all of them with the database.
 */
export function defineEntity<Table extends CuratedTable>(table: Table, declaration: Declaration<Table>): Entity {
  const {
    stages,
    columns,
    elsewhere = {},
    group,
    sameAs,
    copyOf,
    bestFirst = [],
    sortIndexes = [],
    hasTextIndex = false,
    hasCustom = false,
  } = declaration
  const own = Object.entries<Column | undefined>(columns).flatMap(([name, column]) =>
    column === undefined ? [] : [[name, column] as const],
  )
  const listed = [...own, ...Object.entries(elsewhere), ...Object.entries(ofEveryEntity), ...stages.flatMap(ofStage)]
  return {
    table,
    columns: hasCustom ? new WithCustomColumns(listed) : new Map(listed),
    group,
    sameAs,
    copyOf,
    bestFirst,
    sortIndexes: new Set(['curation_status', ...sortIndexes]),
    hasTextIndex,
    hasCustom,
  }
}

/** The declared columns, and on request any custom one. Iteration returns the declared ones. */
class WithCustomColumns extends Map<string, Column> {
  override get(name: string): Column | undefined {
    return super.get(name) ?? customColumn(name)
  }

  override has(name: string): boolean {
    return this.get(name) !== undefined
  }
}

const ofEveryEntity: Readonly<Record<string, Column>> = {
  id: uuid,
  curation_status: oneOf(curationStatuses),
  curated_at: date,
  curated_by: user,
  curation_reason: text,
  notes: searchable,
  tags,
  priority: whole,
  created_at: date,
  updated_at: date,
}

function ofStage(progress: string): (readonly [string, Column])[] {
  return [
    [`${progress}_status`, oneOf(processingStatuses)],
    [`${progress}_outcome`, text],
    [`${progress}_error_code`, text],
    [`${progress}_error`, text],
    [`${progress}_attempts`, whole],
    [`${progress}_next_attempt_at`, date],
    [`${progress}_started_at`, date],
    [`${progress}_finished_at`, date],
  ]
}
