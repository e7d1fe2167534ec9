import { sql } from 'kysely'
import { AppError } from '../../core/errors.ts'
import { nearestName } from '../../core/nearest-name.ts'
import type { Entity } from '../../curation/entities/define-entity.ts'
import type { Filter } from '../../curation/filter/filter.ts'
import type { Database } from '../../db/database.ts'
import type { ExportFormat } from '../contract/exports.ts'
import { findRows, type Row, type RowsQuery } from '../entities/find-rows.ts'
import { selected } from '../entities/select-list.ts'
import { readSort } from '../entities/sort.ts'
import { countTarget } from '../entities/status.ts'
import { formats } from './formats.ts'
import { suppressedRows } from './suppressed-rows.ts'
import { mostSheetRows } from './workbook.ts'

const batchRows = 1000

export interface ExportWish {
  readonly tenantId: string
  readonly filter: Filter
  /** Listed columns; all of them without. */
  readonly columns?: readonly string[] | undefined
  readonly sort?: string | undefined
  readonly format: ExportFormat
}

export interface OpenExport {
  readonly columns: readonly string[]
  /** The file, while its rows are read. Suppressed rows are not among them. */
  readonly pieces: AsyncIterable<string | Uint8Array>
}

/** Checks a wish for rows as a file and begins with it; nothing is read before somebody asks for the first piece. */
export async function openExport(db: Database, wish: ExportWish): Promise<OpenExport> {
  const { tenantId, filter, format } = wish
  const { entity } = filter
  const columns = readColumns(entity, wish.columns)
  const sort = readSort(entity, wish.sort)
  if (format === 'xlsx') refuseTooMany(await countTarget(db, { target: { filter }, tenantId, entity: entity.table }))
  const listed = sql.raw(selected(entity, [...new Set(['id', ...columns])]))
  const query = { tenantId, filter, sort, limit: batchRows, columns: listed }
  return { columns, pieces: formats[format].write(columns, batchesOf(db, query)) }
}

/** Batch after batch from where the last one ended. Between two of them no connection is held: the client may be slow. */
async function* batchesOf(db: Database, query: RowsQuery): AsyncGenerator<readonly Row[]> {
  const { tenantId, filter } = query
  let from: RowsQuery['from']
  for (;;) {
    const { rows, last, more } = await findRows(db, { ...query, from })
    const ids = rows.map(({ id }) => String(id))
    const suppressed = await suppressedRows(db, tenantId, filter.entity.table, ids)
    yield suppressed.size === 0 ? rows : rows.filter(({ id }) => !suppressed.has(String(id)))
    if (!more || last === undefined) return
    from = { side: 'after', position: last }
  }
}

function readColumns({ table, columns }: Entity, given: readonly string[] | undefined): readonly string[] {
  const known = [...columns.keys()]
  const unknown = given?.find((name) => !columns.has(name))
  if (unknown === undefined) return given ?? known
  const near = nearestName(unknown, known, 2)
  const problem = `names "${unknown.slice(0, 60)}", which is no column of ${table}`
  const way_out = near === undefined ? `The columns are: ${known.join(', ')}.` : `Did you mean ${near}?`
  throw new AppError('fields_invalid', `columns ${problem}. ${way_out}`, {
    fields: [{ field: 'columns', problem, way_out }],
  })
}

function refuseTooMany(count: number): void {
  if (count <= mostSheetRows) return
  const problem = `is xlsx, and ${count} rows match: a sheet holds ${mostSheetRows}`
  const way_out = 'Narrow the filter, or use excel-csv, csv or jsonl.'
  throw new AppError('fields_invalid', `format ${problem}. ${way_out}`, {
    fields: [{ field: 'format', problem, way_out }],
  })
}
