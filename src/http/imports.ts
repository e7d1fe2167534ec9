import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { z } from 'zod'
import { actorOf } from '../access/caller.ts'
import { AppError } from '../core/errors.ts'
import { writeAudit } from '../curation/audit.ts'
import type { Database } from '../db/database.ts'
import type { ProcessingStatus } from '../db/status.ts'
import type { ImportEntity } from '../stages/import-files/import-request.ts'
import type { ListReader } from '../stages/import-files/list-reader.ts'
import {
  importPath,
  importPreview,
  importRow,
  importStarted,
  importView,
  listImportRows,
  listImports,
  previewQuery,
} from './contract/imports.ts'
import { contactList, formOf, placeList, siteList } from './import-forms.ts'
import { previewUpload, storeUpload } from './import-upload.ts'
import { type Operation, operation } from './operation.ts'
import { writeImportReport } from './write-import-report.ts'

const targets: Readonly<Record<string, ImportEntity>> = {
  places: 'places',
  domains: 'domains',
  'sitemap-files': 'sitemap_files',
  pages: 'pages',
  contacts: 'contacts',
}
/** Parsed, it takes up to twenty times as much. */
const maxListBytes = 16 * 1_048_576
const basePath = '/api/v2/imports'
const tag = 'imports'

/** Imports of lists: upload, progress, and the report on every row. */
export function importOperations(lists: ListReader): readonly Operation[] {
  return [
    ...Object.entries(targets).map(([slug, entity]) => importOperation(slug, entity)),
    operation({
      method: 'POST',
      path: `${basePath}/preview`,
      permission: 'write',
      tag,
      summary: 'Preview a list: its columns and its first fifty rows; nothing is stored',
      query: previewQuery,
      upload: {
        list: z.union([placeList.list, siteList.list, contactList.list, siteList.list.shape.rows]),
        maxListBytes: maxListBytes,
      },
      response: { schema: importPreview },
      handle: ({ query: { entity: slug, ...options }, request }) => {
        const entity = targets[slug] ?? 'domains'
        return previewUpload(lists, request, entity, formOf(entity), options)
      },
    }),
    operation({
      method: 'GET',
      path: basePath,
      permission: 'read',
      tag,
      summary: 'List imports with their progress, newest first',
      query: listImports,
      response: { schema: z.object({ items: z.array(importView), next: z.string().nullable() }) },
      async handle({ query: { after, limit }, caller: { db, tenantId } }) {
        let found = selectImports(db, tenantId)
        if (after !== undefined) found = found.where('id', '<', after)
        const rows = await found
          .orderBy('id', 'desc')
          .limit(limit + 1)
          .execute()
        const items = rows.slice(0, limit)
        return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
      },
    }),
    operation({
      method: 'GET',
      path: `${basePath}/:id`,
      permission: 'read',
      tag,
      summary: 'Show an import and its progress',
      params: importPath,
      response: { schema: importView },
      handle: ({ params: { id }, caller: { db, tenantId } }) => findImport(db, tenantId, id),
    }),
    operation({
      method: 'GET',
      path: `${basePath}/:id/rows`,
      permission: 'read',
      tag,
      summary: 'List the result of each row, by its line in the file',
      params: importPath,
      query: listImportRows,
      response: { schema: z.object({ items: z.array(importRow), next: z.int().nullable() }) },
      async handle({ params, query: { result, after, limit }, caller: { db, tenantId } }) {
        const { id } = await findImport(db, tenantId, params.id)
        let found = db
          .selectFrom('import_rows')
          .select(['line', 'result', 'reason', 'entity_id', 'raw'])
          .where('import_id', '=', id)
          .where('line', '>', after)
        if (result !== undefined) found = found.where('result', '=', result)
        const rows = await found
          .orderBy('line')
          .limit(limit + 1)
          .execute()
        const items = rows.slice(0, limit)
        return { items, next: rows.length > limit ? (items.at(-1)?.line ?? null) : null }
      },
    }),
    operation({
      method: 'GET',
      path: `${basePath}/:id/result.csv`,
      permission: 'read',
      tag,
      summary: 'Download the report as CSV: each row with its result',
      params: importPath,
      response: { schema: z.string(), types: ['text/csv'] },
      async handle({ params, caller, reply }) {
        const { db, tenantId } = caller
        const { id, header, row_count: rows, rows_expired_at } = await findImport(db, tenantId, params.id)
        if (rows_expired_at !== null)
          throw new AppError(
            'not_found',
            `The rows of import ${id} were deleted on ${rows_expired_at.toISOString()}: only its counts are kept.`,
          )
        const details = { format: 'csv', rows, import_id: id }
        await writeAudit(db, { ...actorOf(caller), action: 'export', subject: 'imports', details })
        return reply
          .header('content-type', 'text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="import-${id}.csv"`)
          .send(Readable.from(writeImportReport(db, id, header)))
      },
    }),
  ]
}

function importOperation(slug: string, entity: ImportEntity): Operation {
  const form = formOf(entity)
  return operation({
    method: 'POST',
    path: `/api/v2/${slug}/import`,
    permission: 'write',
    tag: slug,
    summary: `Import a list of ${slug}: CSV, XLSX, GeoJSON or parquet, as the body or as the field "file" of a form, or JSON`,
    query: form.query,
    // The rows may be sent without an enclosing object.
    upload: { list: z.union([form.list, form.list.shape.rows]), maxListBytes: maxListBytes },
    response: { status: 202, schema: importStarted },
    async handle({ query, caller: { db, tenantId, userId }, request, reply }) {
      const id = await storeUpload(db, request, { tenantId, userId, entity }, form, query)
      const { search_id } = await findImport(db, tenantId, id)
      void reply.header('location', `${basePath}/${id}`)
      return { id, search_id }
    },
  })
}

/** A list that is read from its URL first has the status of that. */
const fromDownload = ['import_status', 'import_error_code', 'import_error', 'import_started_at'] as const
const columns = (Object.keys(importView.shape) as (keyof typeof importView.shape)[]).filter(
  (name) => !fromDownload.some((one) => one === name),
)

function selectImports(db: Database, tenantId: string) {
  return db
    .selectFrom('imports')
    .select(columns as Exclude<keyof typeof importView.shape, (typeof fromDownload)[number]>[])
    .select(({ fn }) => [
      sql<ProcessingStatus | null>`CASE WHEN import_status IS NULL AND download_status <> 'Completed' THEN download_status
        ELSE import_status END`.as('import_status'),
      fn.coalesce('import_error_code', 'download_error_code').as('import_error_code'),
      fn.coalesce('import_error', 'download_error').as('import_error'),
      fn.coalesce('import_started_at', 'download_started_at').as('import_started_at'),
    ])
    .where('tenant_id', '=', tenantId)
}

async function findImport(db: Database, tenantId: string, id: string) {
  const found = await selectImports(db, tenantId).where('id', '=', id).executeTakeFirst()
  if (found === undefined) throw new AppError('not_found', `There is no import ${id}.`)
  return found
}
