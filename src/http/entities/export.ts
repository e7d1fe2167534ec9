import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../../core/errors.ts'
import { nearestName } from '../../core/nearest-name.ts'
import type { Entity } from '../../curation/entities/define-entity.ts'
import { parseFilter } from '../../curation/filter/parse-filter.ts'
import type { AppOptions } from '../app-options.ts'
import { writeAudit } from '../audit.ts'
import { exportRequest } from '../contract/exports.ts'
import { formats } from '../export/formats.ts'
import { suppressedRows } from '../export/suppressed-rows.ts'
import { mostSheetRows } from '../export/workbook.ts'
import { type Operation, operation } from '../operation.ts'
import { findRows, type Row, type RowsQuery } from './find-rows.ts'
import type { Resource } from './resource.ts'
import { rowsTarget } from './rows-target.ts'
import { selected } from './select-list.ts'
import { readSort } from './sort.ts'
import { countTarget } from './status.ts'

const batchRows = 1000

/** `POST .../export`: rows as a file, while they are read. */
export function exportRows({ entity, path, slug }: Resource): Operation {
  return operation({
    method: 'POST',
    path: `${path}/export`,
    permission: 'read',
    tag: slug,
    summary: `${slug} as a file for spreadsheets or machines, without suppressed rows`,
    body: exportRequest,
    answer: { schema: z.string(), types: [...new Set(Object.values(formats).map(({ contentType }) => contentType))] },
    async handle({ body, caller, reply }) {
      const { db, tenantId } = caller
      const columns = readColumns(entity, body.columns)
      const target = rowsTarget(entity, body)
      // By id they are a filter as well: one way through the rows, whoever chose them.
      const filter = 'filter' in target ? target.filter : idFilter(entity, body.ids ?? [])
      const sort = readSort(entity, body.sort)
      const format = formats[body.format]
      if (body.format === 'xlsx')
        refuseTooMany(await countTarget(db, { target: { filter }, tenantId, entity: entity.table }))
      const details = { format: body.format, columns, filter: filter.root }
      await writeAudit(db, caller, { action: 'export', subject: entity.table, details })
      const query = {
        tenantId,
        filter,
        sort,
        limit: batchRows,
        columns: sql.raw(selected(entity, [...new Set(['id', ...columns])])),
      }
      void reply
        .header('content-type', format.contentType)
        .header('content-disposition', `attachment; filename="${slug}.${format.extension}"`)
      return reply.send(Readable.from(format.write(columns, batchesOf(db, query)), { objectMode: false }))
    },
  })
}

/** Batch after batch from where the last one ended. Between two of them no connection is held: the client may be slow. */
async function* batchesOf(db: AppOptions['db'], query: RowsQuery): AsyncGenerator<readonly Row[]> {
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

const mostInList = 1000

/** A list in a filter has its limit: several of them. */
function idFilter(entity: Entity, ids: readonly string[]) {
  const lists = Array.from({ length: Math.ceil(ids.length / mostInList) }, (_, n) =>
    ids.slice(n * mostInList, (n + 1) * mostInList),
  )
  return parseFilter(entity, { any: lists.map((value) => ({ field: 'id', op: 'in', value })) })
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
