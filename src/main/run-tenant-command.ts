import { findFirstAdmin } from '../access/api-keys.ts'
import { recordReadPosition } from '../db/replica/record-read-position.ts'
import { findTenant } from './find-tenant.ts'
import { type Installation, readSettings } from './installation.ts'
import { assertMigrated, runCommand } from './with-installation.ts'

export interface TenantCommandOptions {
  readonly tenant?: string
  readonly json?: true
}

/** The result of a command, for programs and for people. */
export interface CommandOutput {
  readonly json: unknown
  readonly text: string
}

/** Opens the installation, runs a command for a tenant and prints its output as JSON or as text. */
export function runTenantCommand(
  { tenant, json }: TenantCommandOptions,
  run: (installation: Installation, tenantId: string) => Promise<CommandOutput>,
): Promise<void> {
  return runCommand(readSettings('stderr'), async (installation) => {
    await assertMigrated(installation)
    const tenantId = await findTenant(installation.db, tenant)
    const output = await showInLists(installation, tenantId, () => run(installation, tenantId))
    process.stdout.write(`${json ? JSON.stringify(output.json) : output.text}\n`)
  })
}

/** What a command has changed is in the lists of the web app before its output says so, also where a standby serves them. */
async function showInLists<T>(
  { pool, openReadDatabase }: Installation,
  tenantId: string,
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change()
  } finally {
    if (openReadDatabase !== undefined) await recordReadPosition(pool, tenantId)
  }
}

/** The user that a command acts as: the first admin of the tenant. */
export async function findCommandActor({ db }: Installation, tenantId: string): Promise<string> {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
  return admin?.id ?? (await findFirstAdmin(db)).userId
}
