import { actorOf } from '../../access/caller.ts'
import { writeAudit } from '../../curation/audit.ts'
import { recategorisePages } from '../../stages/wf6-sitemap-import/recategorise-pages.ts'
import { recategorise, recategorised } from '../contract/pages.ts'
import { type Operation, operation } from '../operation.ts'

/** Per request; clients continue with `next`. A million pages take some minutes. */
const maxMs = 5_000

/** `POST /api/v2/pages/recategorise`: applies the current rules for page kinds. Curation does not change. */
export function recategoriseOperation(): Operation {
  return operation({
    method: 'POST',
    path: '/api/v2/pages/recategorise',
    permission: 'write',
    tag: 'pages',
    summary: 'Apply the page-kind rules of this version to stored pages, for some seconds; continue with `next`',
    body: recategorise,
    response: { schema: recategorised },
    async handle({ body: { all, after }, caller }) {
      const { db, tenantId } = caller
      const startedAt = performance.now()
      let [done, next] = [{ seen: 0, changed: 0 }, null as string | null]
      for await (const { last, ...progress } of recategorisePages(db, { tenantId, onlyOutdated: !all, after })) {
        done = progress
        if (performance.now() - startedAt < maxMs) continue
        next = last
        break
      }
      if (done.seen > 0)
        await writeAudit(db, { ...actorOf(caller), action: 'recategorise', subject: 'pages', details: done })
      return { ...done, next }
    },
  })
}
