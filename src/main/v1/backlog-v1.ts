import { type BacklogKind, backlogKinds, queueBacklog } from '../../v1/backlog/queue-backlog.ts'
import { findTenant } from '../find-tenant.ts'
import { readSettings } from '../installation.ts'
import { bar, liveLines } from '../progress/live-lines.ts'
import { findCommandActor } from '../run-tenant-command.ts'
import { formatTable } from '../table.ts'
import { assertMigrated, runCommand } from '../with-installation.ts'

export interface BacklogOptions {
  readonly kinds?: readonly string[]
  readonly limit?: number
  readonly failed?: true
  readonly dryRun?: true
  readonly tenant?: string
  readonly json?: true
}

/** `scrapersky v1 backlog`: queues imported pages that V1 never read, for a server or worker. */
export function backlogV1({ json, ...options }: BacklogOptions): Promise<void> {
  const dryRun = options.dryRun === true
  return runCommand(readSettings('stderr'), async (installation) => {
    await assertMigrated(installation)
    const { db, registry } = installation
    const tenantId = await findTenant(db, options.tenant)
    const scope = { tenantId, kinds: options.kinds, limit: options.limit, failed: options.failed }
    const kinds = await backlogKinds(db, scope)
    const found = kinds.reduce((sum, { pages }) => sum + pages, 0)
    let queued = 0
    if (!dryRun && found > 0) {
      const actorId = await findCommandActor(installation, tenantId)
      const lines = liveLines(process.stderr)
      for await (queued of queueBacklog(db, registry, { ...scope, actorId })) {
        lines.show([`${bar(queued, Math.min(found, options.limit ?? found))} pages queued`])
      }
      lines.clear()
    }
    const text = json
      ? JSON.stringify({ found, queued, dry_run: dryRun, kinds })
      : describe(kinds, dryRun ? Math.min(found, options.limit ?? found) : queued, dryRun)
    process.stdout.write(`${text}\n`)
  })
}

function describe(kinds: readonly BacklogKind[], count: number, dryRun: boolean): string {
  if (kinds.length === 0)
    return 'There is no backlog: every imported page was read, is queued, or was rejected by a user.'
  const rows = kinds.map(({ kind, pages, priority }) => [kind, pages, priority] as const)
  const end = dryRun
    ? `${count} pages would be queued.`
    : `${count} pages are queued. "scrapersky start" or "scrapersky worker" reads them.`
  return `${formatTable(['kind', 'pages', 'priority'], rows)}\n\n${end}`
}
