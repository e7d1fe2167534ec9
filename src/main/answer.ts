import { findFirstAdmin } from '../access/api-keys.ts'
import { type Installation, readSettings } from './installation.ts'
import { theTenant } from './the-tenant.ts'
import { assertMigrated, runCommand } from './with-installation.ts'

export interface AnswerOptions {
  readonly tenant?: string
  readonly json?: true
}

/** What a command found, for a program and for a person. */
export interface Answer {
  readonly json: unknown
  readonly text: string
}

/** Opens the installation, asks, and prints the answer on stdout in one of its two forms. */
export function answer(
  { tenant, json }: AnswerOptions,
  ask: (installation: Installation, tenantId: string) => Promise<Answer>,
): Promise<void> {
  return runCommand(readSettings('stderr'), async (installation) => {
    await assertMigrated(installation)
    const found = await ask(installation, await theTenant(installation.db, tenant))
    process.stdout.write(`${json ? JSON.stringify(found.json) : found.text}\n`)
  })
}

/** In whose name a command acts for a tenant: its first admin. */
export async function actorOf({ db }: Installation, tenantId: string): Promise<string> {
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
