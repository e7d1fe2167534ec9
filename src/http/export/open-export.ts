import { sql } from 'kysely'
import { AppError } from '../../core/errors.ts'
import { nearestName } from '../../core/nearest-name.ts'
import type { Entity } from '../../curation/entities/define-entity.ts'
import type { Filter } from '../../curation/filter/filter.ts'
import type { Database } from '../../db/database.ts'
import type { ExportFormat } from '../contract/exports.ts'
import type { Row } from '../entities/find-rows.ts'
import { columnsSql } from '../entities/select-list.ts'
import { readSort } from '../entities/sort.ts'
import { formats } from './formats.ts'
import { pinRows } from './pin-rows.ts'
import { suppressedRows } from './suppressed-rows.ts'
import { maxSheetRows } from './workbook.ts'

const batchRows = 1000

export interface ExportOptions {
  readonly tenantId: string
  readonly filter: Filter
  /** Default: all columns. */
  readonly columns?: readonly string[] | undefined
  readonly sort?: string | undefined
  readonly format: ExportFormat
}

export interface OpenExport {
  readonly columns: readonly string[]
  /** The file as a stream, without suppressed rows. */
  readonly pieces: AsyncIterable<string | Uint8Array>
}

/** Validates an export and pins its rows. They are read only when the stream is consumed. */
export async function openExport(db: Database, options: ExportOptions): Promise<OpenExport> {
  const { tenantId, filter, format } = options
  const { entity } = filter
  const columns = readColumns(entity, options.columns)
  const sort = readSort(entity, options.sort)
  const pinned = await pinRows(db, { tenantId, filter, sort })
  if (format === 'xlsx') checkSheetSize(pinned.count)
  const listed = sql.raw(columnsSql(entity, [...new Set(['id', ...columns])]))
  const batches = withoutSuppressed(db, options, pinned.batches(listed, batchRows))
  return { columns, pieces: formats[format].write(columns, batches) }
}

async function* withoutSuppressed(
  db: Database,
  { tenantId, filter }: ExportOptions,
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for await (const rows of batches) {
    const ids = rows.map(({ id }) => String(id))
    const suppressed = await suppressedRows(db, tenantId, filter.entity.table, ids)
    yield suppressed.size === 0 ? rows : rows.filter(({ id }) => !suppressed.has(String(id)))
  }
}

function readColumns({ table, columns }: Entity, given: readonly string[] | undefined): readonly string[] {
  const known = [...columns.keys()]
  const unknown = given?.find((name) => !columns.has(name))
  if (unknown === undefined) return given ?? known
  const near = nearestName(unknown, known, 2)
  const problem = `names "${unknown.slice(0, 60)}", which is not a column of ${table}`
  const way_out = near === undefined ? `The columns are: ${known.join(', ')}.` : `Did you mean ${near}?`
  throw new AppError('fields_invalid', `columns ${problem}. ${way_out}`, {
    fields: [{ field: 'columns', problem, way_out }],
  })
}

function checkSheetSize(count: number): void {
  if (count <= maxSheetRows) return
  const problem = `is xlsx, and ${count} rows match: a sheet holds ${maxSheetRows}`
  const way_out = 'Narrow the filter, or use excel-csv, csv or jsonl.'
  throw new AppError('fields_invalid', `format ${problem}. ${way_out}`, {
    fields: [{ field: 'format', problem, way_out }],
  })
}
