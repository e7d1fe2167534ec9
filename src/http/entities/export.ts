import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { actorOf } from '../../access/caller.ts'
import { writeAudit } from '../../curation/audit.ts'
import type { Entity } from '../../curation/entities/define-entity.ts'
import type { Filter, FilterNode } from '../../curation/filter/filter.ts'
import { CallerShares } from '../caller-shares.ts'
import { emptyExportHeader, exportRequest } from '../contract/exports.ts'
import { formats } from '../export/formats.ts'
import { openExport } from '../export/open-export.ts'
import { type Operation, operation } from '../operation.ts'
import { whenClosed } from '../when-closed.ts'
import type { Resource } from './resource.ts'
import { rowsTarget } from './rows-target.ts'

/** Each keeps up to 16 MB, for as long as its client takes. */
const maxExports = { server: 16, tenant: 8, user: 4, what: 'exports' } as const

/** `POST .../export` of each entity: streams rows as a file. They share the places of a caller. */
export function createExportRoutes(): (resource: Resource) => Operation {
  const shares = new CallerShares(maxExports)
  return (resource) => exportRows(resource, shares)
}

function exportRows({ entity, path, slug }: Resource, shares: CallerShares): Operation {
  return operation({
    method: 'POST',
    path: `${path}/export`,
    permission: 'read',
    longReads: true,
    tag: slug,
    summary: `Export ${slug} as a file for spreadsheets or programs, without suppressed rows`,
    body: exportRequest,
    response: { schema: z.string(), types: [...new Set(Object.values(formats).map(({ contentType }) => contentType))] },
    async handle({ body, caller, reply }) {
      const { db, reads, tenantId } = caller
      const target = rowsTarget(entity, body, caller)
      // Ids become a filter too, so that both kinds of request read rows the same way.
      const filter = 'filter' in target ? target.filter : idFilter(entity, body.ids ?? [])
      const { format, preset, max_age_days } = body
      const leave = shares.enter(caller)
      const opened = await openExport(reads, { ...body, tenantId, filter }, db)
        .then(async (file) => {
          const { columns, matched: rows } = file
          const details = {
            format,
            rows,
            columns,
            ...audited(filter),
            ...(preset && { preset }),
            ...(max_age_days && { max_age_days }),
          }
          await writeAudit(db, { ...actorOf(caller), action: 'export', subject: entity.table, details })
          return file
        })
        .catch((error: unknown) => {
          leave()
          throw error
        })
      // Not before: the statement goes on when the client leaves.
      whenClosed(reply, leave)
      const { isEmpty, contentType, extension, pieces } = opened
      const name = preset === undefined ? slug : `${slug}-${preset}`
      void reply
        .header('content-type', contentType)
        .header('content-disposition', `attachment; filename="${name}.${extension}"`)
      if (isEmpty) void reply.header(emptyExportHeader, 'true')
      return reply.send(Readable.from(pieces, { objectMode: false }))
    },
  })
}

/** In characters of JSON. Every export adds an event that is kept: larger filters, such as lists of ids, as their hash. */
const maxAuditedFilter = 2_000

function audited({ root }: Filter): { filter: FilterNode } | { filter_sha256: string } {
  const text = JSON.stringify(root)
  if (text.length <= maxAuditedFilter) return { filter: root }
  return { filter_sha256: createHash('sha256').update(text).digest('hex') }
}

const maxListLength = 1000

/** Splits the ids, as a list in a filter has a maximum length. They were validated: the filter as a whole may be longer than others. */
function idFilter(entity: Entity, ids: readonly string[]): Filter {
  const lists = Array.from({ length: Math.ceil(ids.length / maxListLength) }, (_, n) =>
    ids.slice(n * maxListLength, (n + 1) * maxListLength),
  )
  return { entity, root: { all: [{ any: lists.map((value) => ({ field: 'id', op: 'in', value })) }] } }
}
