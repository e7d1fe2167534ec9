import type { Command } from 'commander'
import { type ChainReport, sealAuditEvents, verifyAuditChain } from '../../curation/audit-chain.ts'
import { examples } from '../examples.ts'
import { findTenant, listTenants } from '../find-tenant.ts'
import { type Installation, readSettings } from '../installation.ts'
import { assertMigrated, runCommand } from '../with-installation.ts'

interface VerifyOptions {
  readonly tenant?: string
  readonly json?: true
}

/** `scrapersky audit verify`: whether audit events were changed, removed or inserted. */
export function auditCommand(program: Command): void {
  program
    .command('audit')
    .description('The audit log')
    .command('verify')
    .description('Check that no audit event was changed, removed or inserted; exit code 1 if one was')
    .option('--tenant <name>', 'only this tenant, by name or ID; default: all, and the events of the installation')
    .option('--json', 'print one JSON object per line')
    .addHelpText(
      'after',
      `
The events of a tenant form a chain of hashes. "head" is the hash of the newest event: keep it elsewhere, and a later run shows
whether events were cut off at the end or the whole chain was written anew.
${examples(['scrapersky audit verify'], ['scrapersky audit verify --json > audit-heads.jsonl'])}`,
    )
    .action(verify)
}

function verify({ tenant, json }: VerifyOptions): Promise<void> {
  return runCommand(readSettings('stderr'), async (installation) => {
    await assertMigrated(installation)
    const names = await chainsOf(installation, tenant)
    await sealAuditEvents(installation.db)
    for (const [tenantId, name] of names) {
      const report = await verifyAuditChain(installation.db, tenantId)
      if (report.faults.length > 0) process.exitCode = 1
      process.stdout.write(`${json ? JSON.stringify({ name, ...report }) : textOf(name, report)}\n`)
    }
  })
}

async function chainsOf({ db }: Installation, given: string | undefined): Promise<Map<string | null, string>> {
  const tenants = await listTenants(db)
  const nameOf = (id: string) => tenants.find((one) => one.id === id)?.name ?? id
  if (given !== undefined) {
    const id = await findTenant(db, given)
    return new Map([[id, nameOf(id)]])
  }
  return new Map<string | null, string>([
    ...tenants.map(({ id, name }): [string, string] => [id, name]),
    [null, 'the installation'],
  ])
}

const problems = {
  changed: 'was changed',
  'missing before': 'follows a missing event',
  'hash wrong': 'has a wrong hash',
}

function textOf(name: string, { events, expired, erased, head, faults }: ChainReport): string {
  const erasedText = erased === 0 ? '' : `, ${erased} of them without details after an erasure`
  const expiredText = expired === 0 ? '' : `, ${expired} older ones were deleted after RETENTION_AUDIT_DAYS`
  if (faults.length === 0)
    return `${name}: ${events} events are intact${erasedText}${expiredText}; head ${head ?? 'none'}`
  const lines = faults.map(({ chainNo, id, problem }) => `  event ${chainNo} (${id}) ${problems[problem]}`)
  return [`${name}: the audit log was tampered with:`, ...lines].join('\n')
}
