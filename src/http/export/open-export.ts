import { sql } from 'kysely'
import { suppressedRows } from '../../contacts/suppression/suppressed-rows.ts'
import { AppError } from '../../core/errors.ts'
import { nearestName } from '../../core/nearest-name.ts'
import type { Entity } from '../../curation/entities/define-entity.ts'
import type { Filter } from '../../curation/filter/filter.ts'
import type { Database } from '../../db/database.ts'
import type { LabelLanguage } from '../../display/labels/define-labels.ts'
import type { ExportFormat, PresetName } from '../contract/exports.ts'
import type { Row } from '../entities/find-rows.ts'
import { readSort } from '../entities/sort.ts'
import { defaultColumns } from './default-columns.ts'
import type { FileColumn } from './file-column.ts'
import { formats, importCsv } from './formats.ts'
import { rawColumns, readableColumns } from './listed-columns.ts'
import { oldRows } from './old-rows.ts'
import { pinRows } from './pin-rows.ts'
import { openPreset } from './presets/open-preset.ts'
import { maxSheetRows } from './workbook.ts'

const batchRows = 1000

export interface ExportOptions {
  readonly tenantId: string
  readonly filter: Filter
  /** Default: see `defaultColumns`. */
  readonly columns?: readonly string[] | undefined
  readonly sort?: string | undefined
  /** Columns that order rows with the same value of the sort. */
  readonly thenBy?: readonly string[]
  readonly format: ExportFormat
  /** The columns of a CRM import instead. */
  readonly preset?: PresetName | undefined
  /** Leaves out contacts that no source has shown for longer, and leads with no other contacts. */
  readonly max_age_days?: number | undefined
  /** Labels, and values as people read them. Default: in the formats of spreadsheets. */
  readonly readable?: boolean | undefined
  readonly language?: LabelLanguage | undefined
}

export interface OpenExport {
  /** Headers of the file. */
  readonly columns: readonly string[]
  /** Rows that match, before suppressed ones are left out. */
  readonly matched: number
  readonly contentType: string
  readonly extension: string
  /** No row matches, or all that do are suppressed or not accepted by the CRM: the file has its headers only. */
  readonly isEmpty: boolean
  /** The file as a stream, without suppressed rows. */
  readonly pieces: AsyncIterable<string | Uint8Array>
  /** Rows written so far. */
  rowCount(): number
  /** Whether one of them says who must be named with it. */
  namesSources(): boolean
}

/**
 * Validates an export and pins its rows. All but the first are read only when the stream is consumed. `primary`: if `db` may read
 * from a standby.
 */
export async function openExport(db: Database, options: ExportOptions, primary: Database = db): Promise<OpenExport> {
  const { tenantId, filter, format, preset, language = 'en' } = options
  const { entity } = filter
  const { columns, isAccepted } =
    preset === undefined
      ? { columns: await listedColumns(db, options), isAccepted: undefined }
      : openPreset(entity, { preset, format, columns: options.columns, language })
  const sort = readSort(entity, options.sort)
  const pinned = await pinRows(db, { tenantId, filter, sort, thenBy: options.thenBy })
  if (format === 'xlsx') checkSheetSize(pinned.count)
  const reads = new Set(['id', ...columns.flatMap((column) => column.reads)])
  let rowCount = 0
  let namesSources = false
  async function* counted(): AsyncGenerator<readonly Row[]> {
    for await (const rows of withoutSuppressed({ db, primary }, options, pinned.batches([...reads], batchRows))) {
      const accepted = isAccepted === undefined ? rows : rows.filter(isAccepted)
      rowCount += accepted.length
      namesSources ||= accepted.some(({ attribution }) => typeof attribution === 'string' && attribution !== '')
      if (accepted.length > 0) yield accepted
    }
  }
  const batches = counted()
  // Before the file begins, so that the response can say that it has no rows.
  const first = await batches.next()
  async function* all(): AsyncGenerator<readonly Row[]> {
    if (first.done !== true) yield first.value
    yield* batches
  }
  const { contentType, extension, write } = preset !== undefined && format === 'csv' ? importCsv : formats[format]
  return {
    columns: columns.map(({ header }) => header),
    matched: pinned.count,
    contentType,
    extension,
    isEmpty: first.done === true,
    pieces: write(columns, all()),
    rowCount: () => rowCount,
    namesSources: () => namesSources,
  }
}

async function listedColumns(db: Database, options: ExportOptions): Promise<readonly FileColumn[]> {
  const { tenantId, filter, format, language = 'en' } = options
  const isReadable = options.readable ?? (format === 'xlsx' || format === 'excel-csv')
  const names = readColumns(filter.entity, options.columns ?? defaultColumns(filter.entity, isReadable))
  if (!isReadable) return rawColumns(names)
  const hasUsers = names.some((name) => filter.entity.columns.get(name)?.isUser)
  const members = hasUsers ? await memberNames(db, tenantId) : new Map<string, string>()
  return readableColumns(filter.entity, names, { language, members })
}

async function memberNames(db: Database, tenantId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, coalesce(name, email) AS name FROM users WHERE tenant_id = ${tenantId}`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function* withoutSuppressed(
  { db, primary }: { readonly db: Database; readonly primary: Database },
  { tenantId, filter, max_age_days: maxAgeDays }: ExportOptions,
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for await (const rows of batches) {
    const ids = rows.map(({ id }) => String(id))
    const suppressed = await suppressedRows(primary, tenantId, filter.entity.table, ids)
    const old = maxAgeDays === undefined ? undefined : await oldRows(db, filter.entity.table, ids, maxAgeDays)
    yield suppressed.size + (old?.size ?? 0) === 0
      ? rows
      : rows.filter(({ id }) => !suppressed.has(String(id)) && old?.has(String(id)) !== true)
  }
}

/** Throws `fields_invalid` for a name that is not a listed column. */
export function readColumns({ table, columns }: Entity, given: readonly string[]): readonly string[] {
  const known = [...columns.keys()]
  const unknown = given.find((name) => !columns.has(name))
  if (unknown === undefined) return given
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
