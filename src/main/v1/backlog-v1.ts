import { type BacklogKind, backlogKinds, queueBacklog } from '../../v1/backlog/queue-backlog.ts'
import { actorOf } from '../answer.ts'
import { readSettings } from '../installation.ts'
import { bar, liveLines } from '../progress/live-lines.ts'
import { formatTable } from '../table.ts'
import { theTenant } from '../the-tenant.ts'
import { assertMigrated, runCommand } from '../with-installation.ts'

export interface BacklogAsked {
  readonly kinds?: readonly string[]
  readonly limit?: number
  readonly failed?: true
  readonly dryRun?: true
  readonly tenant?: string
  readonly json?: true
}

/** `scrapersky v1 backlog`: selects what V1 never read; a server or worker then reads it. */
export function backlogV1({ json, ...asked }: BacklogAsked): Promise<void> {
  const dryRun = asked.dryRun === true
  return runCommand(readSettings('stderr'), async (installation) => {
    await assertMigrated(installation)
    const { db, registry } = installation
    const tenantId = await theTenant(db, asked.tenant)
    const scope = { tenantId, kinds: asked.kinds, limit: asked.limit, failed: asked.failed }
    const kinds = await backlogKinds(db, scope)
    const found = kinds.reduce((sum, { pages }) => sum + pages, 0)
    let queued = 0
    if (!dryRun && found > 0) {
      const actorId = await actorOf(installation, tenantId)
      const lines = liveLines(process.stderr)
      for await (queued of queueBacklog(db, registry, { ...scope, actorId })) {
        lines.show([`${bar(queued, Math.min(found, asked.limit ?? found))} pages queued`])
      }
      lines.clear()
    }
    const text = json
      ? JSON.stringify({ found, queued, dry_run: dryRun, kinds })
      : describe(kinds, dryRun ? Math.min(found, asked.limit ?? found) : queued, dryRun)
    process.stdout.write(`${text}\n`)
  })
}

function describe(kinds: readonly BacklogKind[], count: number, dryRun: boolean): string {
  if (kinds.length === 0)
    return 'There is no backlog: every imported page was read, is queued, or was put aside by a person.'
  const rows = kinds.map(({ kind, pages, priority }) => [kind, pages, priority] as const)
  const end = dryRun
    ? `${count} pages would be queued.`
    : `${count} pages are queued. "scrapersky start" or "scrapersky worker" reads them.`
  return `${formatTable(['kind', 'pages', 'priority'], rows)}\n\n${end}`
}
