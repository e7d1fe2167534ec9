import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../core/errors.ts'
import type { Database } from '../db/database.ts'
import type { ImportEntity } from '../stages/import-files/import-request.ts'
import { callerOf, may, type RequestCaller } from './auth.ts'
import { importId, listImportRows, listImports } from './contract/imports.ts'
import { importResult } from './import-result.ts'
import { fileTypes, takeUpload } from './import-upload.ts'
import { readInput } from './read-input.ts'

const targets: Readonly<Record<string, ImportEntity>> = {
  domains: 'domains',
  'sitemap-files': 'sitemap_files',
  pages: 'pages',
}
const mostJsonBytes = 32 * 1_048_576

/** Lists that people bring: the way in, how far they are, and the report on every row. */
export function importRoutes(app: FastifyInstance): void {
  uploadRoutes(app)

  app.get('/api/v2/imports', may('read'), async (request) => {
    const { db, tenantId } = callerOf(request)
    const { after, limit } = readInput(listImports, request.query)
    let found = imports(db, tenantId)
    if (after !== undefined) found = found.where('id', '<', after)
    const rows = await found
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute()
    const items = rows.slice(0, limit)
    return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
  })

  app.get('/api/v2/imports/:id', may('read'), (request) => oneImport(callerOf(request), request.params))

  app.get('/api/v2/imports/:id/rows', may('read'), async (request) => {
    const caller = callerOf(request)
    const { id } = await oneImport(caller, request.params)
    const { result, after, limit } = readInput(listImportRows, request.query)
    let found = caller.db
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
  })

  app.get('/api/v2/imports/:id/result.csv', may('read'), async (request, reply) => {
    const caller = callerOf(request)
    const { id, header } = await oneImport(caller, request.params)
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="import-${id}.csv"`)
      .send(Readable.from(importResult(caller.db, id, header)))
  })
}

/** In a scope of their own: only these routes take files. */
function uploadRoutes(app: FastifyInstance): void {
  void app.register((scope, _options, done) => {
    void scope.register(multipart)
    scope.addContentTypeParser(fileTypes, (_request, body, done) => done(null, body))
    for (const [name, entity] of Object.entries(targets)) {
      scope.post(`/api/v2/${name}/import`, { ...may('write'), bodyLimit: mostJsonBytes }, async (request, reply) => {
        const id = await takeUpload(request, entity)
        return reply.code(202).header('location', `/api/v2/imports/${id}`).send({ id })
      })
    }
    done()
  })
}

const columns = [
  'id',
  'entity',
  'file_name',
  'format',
  'encoding',
  'size_bytes',
  'options',
  'mapping',
  'header',
  'row_count',
  'rows_created',
  'rows_linked',
  'rows_duplicate',
  'rows_invalid',
  'problem',
  'created_by',
  'created_at',
  'import_status',
  'import_outcome',
  'import_error_code',
  'import_error',
  'import_started_at',
  'import_finished_at',
] as const

function imports(db: Database, tenantId: string) {
  return db.selectFrom('imports').select(columns).where('tenant_id', '=', tenantId)
}

async function oneImport({ db, tenantId }: RequestCaller, params: unknown) {
  const { id } = readInput(importId, params)
  const found = await imports(db, tenantId).where('id', '=', id).executeTakeFirst()
  if (found === undefined) throw new AppError('not_found', `There is no import ${id}.`)
  return found
}
