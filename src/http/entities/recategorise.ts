import { actorOf } from '../../access/caller.ts'
import { writeAudit } from '../../curation/audit.ts'
import { recategorisePages } from '../../stages/wf6-sitemap-import/recategorise-pages.ts'
import { recategorise, recategorised } from '../contract/pages.ts'
import { type Operation, operation } from '../operation.ts'

/** So long one request may take; whoever wants more asks again with `next`. A million pages are some minutes of that. */
const mostMs = 5_000

/** `POST /api/v2/pages/recategorise`: kinds as today's rules see them. Nothing that a person or a rule chose is touched. */
export function recategoriseOperation(): Operation {
  return operation({
    method: 'POST',
    path: '/api/v2/pages/recategorise',
    permission: 'write',
    tag: 'pages',
    summary: 'Give stored pages the kind that the rules of this version see, for some seconds; go on with `next`',
    body: recategorise,
    answer: { schema: recategorised },
    async handle({ body: { all, after }, caller }) {
      const { db, tenantId } = caller
      const began = performance.now()
      let [done, next] = [{ seen: 0, changed: 0 }, null as string | null]
      for await (const { last, ...progress } of recategorisePages(db, { tenantId, onlyOutdated: !all, after })) {
        done = progress
        if (performance.now() - began < mostMs) continue
        next = last
        break
      }
      if (done.seen > 0)
        await writeAudit(db, { ...actorOf(caller), action: 'recategorise', subject: 'pages', details: done })
      return { ...done, next }
    },
  })
}
