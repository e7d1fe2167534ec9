import type { DB } from '../../db/schema.ts'
import { curationStatuses, processingStatuses } from '../../db/status.ts'
import { type Column, date, oneOf, searchable, tags, text, uuid, whole } from './column.ts'

/** The tables that a person curates. */
export type CuratedTable = { [T in keyof DB]: 'curated_at' extends keyof DB[T] ? T : never }[keyof DB]

/** The stages of a table: the prefixes of the columns that `add_stage` made. */
type StagesOf<Table extends keyof DB> = {
  [Name in keyof DB[Table]]: Name extends `${infer Progress}_lease_token` ? Progress : never
}[keyof DB[Table]]

interface Order {
  readonly column: string
  readonly direction: 'asc' | 'desc'
}

/** A curated table as lists, filters, exports and rules see it: what is not listed here cannot be asked for. */
export interface Entity {
  readonly table: CuratedTable
  readonly columns: ReadonlyMap<string, Column>
  /** The column by which a rule may limit how many it selects; never null. */
  readonly group: string | undefined
  /** What a rule with a limit takes first. The id decides between equals. */
  readonly bestFirst: readonly Order[]
}

interface Declaration<Table extends CuratedTable> {
  readonly stages: readonly StagesOf<Table>[]
  readonly columns: { readonly [Name in keyof DB[Table]]?: Column }
  /** Listed values that have no column of their own; see `textIn` and `linkedIn`. */
  readonly elsewhere?: Readonly<Record<string, Column>>
  readonly group?: keyof DB[Table] & string
  readonly bestFirst?: readonly { readonly column: keyof DB[Table] & string; readonly direction: 'asc' | 'desc' }[]
}

/**
 * Declares a curated table's listed columns, once for list, count, bulk, export and rules. Columns that every curated
 * table has, and those that follow from a stage, are added by rule. A test compares all of them with the database.
 */
export function defineEntity<Table extends CuratedTable>(table: Table, declaration: Declaration<Table>): Entity {
  const { stages, columns, elsewhere = {}, group, bestFirst = [] } = declaration
  const own = Object.entries<Column | undefined>(columns).flatMap(([name, column]) =>
    column === undefined ? [] : [[name, column] as const],
  )
  const listed = [...own, ...Object.entries(elsewhere), ...Object.entries(ofEveryEntity), ...stages.flatMap(ofStage)]
  return { table, columns: new Map(listed), group, bestFirst }
}

const ofEveryEntity: Readonly<Record<string, Column>> = {
  id: uuid,
  curation_status: oneOf(curationStatuses),
  curated_at: date,
  curated_by: uuid,
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
