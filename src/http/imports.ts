import { Readable } from 'node:stream'
import { z } from 'zod'
import { AppError } from '../core/errors.ts'
import type { Database } from '../db/database.ts'
import type { ImportEntity } from '../stages/import-files/import-request.ts'
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
import { placeList, siteList } from './import-forms.ts'
import { importResult } from './import-result.ts'
import { previewUpload, takeUpload } from './import-upload.ts'
import { type Operation, operation } from './operation.ts'

const targets: Readonly<Record<string, ImportEntity>> = {
  places: 'places',
  domains: 'domains',
  'sitemap-files': 'sitemap_files',
  pages: 'pages',
}
const mostListBytes = 32 * 1_048_576
const at = '/api/v2/imports'
const tag = 'imports'

/** Lists that people bring: the way in, how far they are, and the report on every row. */
export function importOperations(): readonly Operation[] {
  return [
    ...Object.entries(targets).map(([slug, entity]) => bringList(slug, entity)),
    operation({
      method: 'POST',
      path: `${at}/preview`,
      permission: 'read',
      tag,
      summary: 'What a list would become: its columns, and what its first fifty rows name; nothing is kept',
      query: previewQuery,
      upload: { list: z.union([placeList.list, siteList.list, siteList.list.shape.rows]), mostListBytes },
      answer: { schema: importPreview },
      handle: ({ query: { entity: slug, ...wishes }, request }) => {
        const entity = targets[slug] ?? 'domains'
        return previewUpload(request, entity, formOf(entity), wishes)
      },
    }),
    operation({
      method: 'GET',
      path: at,
      permission: 'read',
      tag,
      summary: 'Imports and how far they are, newest first',
      query: listImports,
      answer: { schema: z.object({ items: z.array(importView), next: z.string().nullable() }) },
      async handle({ query: { after, limit }, caller: { db, tenantId } }) {
        let found = imports(db, tenantId)
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
      path: `${at}/:id`,
      permission: 'read',
      tag,
      summary: 'An import and how far it is',
      params: importPath,
      answer: { schema: importView },
      handle: ({ params: { id }, caller: { db, tenantId } }) => oneImport(db, tenantId, id),
    }),
    operation({
      method: 'GET',
      path: `${at}/:id/rows`,
      permission: 'read',
      tag,
      summary: 'What became of each row, by its line in the file',
      params: importPath,
      query: listImportRows,
      answer: { schema: z.object({ items: z.array(importRow), next: z.int().nullable() }) },
      async handle({ params, query: { result, after, limit }, caller: { db, tenantId } }) {
        const { id } = await oneImport(db, tenantId, params.id)
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
      path: `${at}/:id/result.csv`,
      permission: 'read',
      tag,
      summary: 'The same as a file: each row as it came, with what became of it',
      params: importPath,
      answer: { schema: z.string(), types: ['text/csv'] },
      async handle({ params, caller: { db, tenantId }, reply }) {
        const { id, header } = await oneImport(db, tenantId, params.id)
        return reply
          .header('content-type', 'text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="import-${id}.csv"`)
          .send(Readable.from(importResult(db, id, header)))
      },
    }),
  ]
}

const formOf = (entity: ImportEntity) => (entity === 'places' ? placeList : siteList)

function bringList(slug: string, entity: ImportEntity): Operation {
  const form = formOf(entity)
  return operation({
    method: 'POST',
    path: `/api/v2/${slug}/import`,
    permission: 'write',
    tag: slug,
    summary: `Bring a list of ${slug}: CSV or a workbook, as the body or as the field "file" of a form, or JSON`,
    query: form.query,
    // Rows alone are a list as well.
    upload: { list: z.union([form.list, form.list.shape.rows]), mostListBytes },
    answer: { status: 202, schema: importStarted },
    async handle({ query, caller: { db, tenantId, userId }, request, reply }) {
      const id = await takeUpload(db, request, { tenantId, userId, entity }, form, query)
      const { search_id } = await oneImport(db, tenantId, id)
      void reply.header('location', `${at}/${id}`)
      return { id, search_id }
    },
  })
}

const columns = Object.keys(importView.shape) as (keyof typeof importView.shape)[]

function imports(db: Database, tenantId: string) {
  return db.selectFrom('imports').select(columns).where('tenant_id', '=', tenantId)
}

async function oneImport(db: Database, tenantId: string, id: string) {
  const found = await imports(db, tenantId).where('id', '=', id).executeTakeFirst()
  if (found === undefined) throw new AppError('not_found', `There is no import ${id}.`)
  return found
}
