import { Readable } from 'node:stream'
import { z } from 'zod'
import { actorOf } from '../../access/caller.ts'
import { writeAudit } from '../../curation/audit.ts'
import type { Entity } from '../../curation/entities/define-entity.ts'
import { parseFilter } from '../../curation/filter/parse-filter.ts'
import { exportRequest } from '../contract/exports.ts'
import { formats } from '../export/formats.ts'
import { openExport } from '../export/open-export.ts'
import { type Operation, operation } from '../operation.ts'
import type { Resource } from './resource.ts'
import { rowsTarget } from './rows-target.ts'

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
      const target = rowsTarget(entity, body)
      // By id they are a filter as well: one way through the rows, whoever chose them.
      const filter = 'filter' in target ? target.filter : idFilter(entity, body.ids ?? [])
      const { columns, pieces } = await openExport(db, { ...body, tenantId, filter })
      const details = { format: body.format, columns, filter: filter.root }
      await writeAudit(db, { ...actorOf(caller), action: 'export', subject: entity.table, details })
      const format = formats[body.format]
      void reply
        .header('content-type', format.contentType)
        .header('content-disposition', `attachment; filename="${slug}.${format.extension}"`)
      return reply.send(Readable.from(pieces, { objectMode: false }))
    },
  })
}

const mostInList = 1000

/** A list in a filter has its limit: several of them. */
function idFilter(entity: Entity, ids: readonly string[]) {
  const lists = Array.from({ length: Math.ceil(ids.length / mostInList) }, (_, n) =>
    ids.slice(n * mostInList, (n + 1) * mostInList),
  )
  return parseFilter(entity, { any: lists.map((value) => ({ field: 'id', op: 'in', value })) })
}
