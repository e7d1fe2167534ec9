import type { Command } from 'commander'
import { examples } from '../examples.ts'
import { listTenants } from '../find-tenant.ts'
import { readSettings } from '../installation.ts'
import { formatTable } from '../table.ts'
import { assertMigrated, runCommand } from '../with-installation.ts'

/** `scrapersky tenants`: the names for `--tenant`. */
export function tenantsCommand(program: Command): void {
  program
    .command('tenants')
    .description('List the tenants (workspaces) of this installation; other commands take their name in --tenant')
    .option('--json', 'print one JSON object per line')
    .addHelpText('after', examples(['scrapersky tenants']))
    .action(async ({ json }: { readonly json?: true }) => {
      await runCommand(readSettings('stderr'), async (installation) => {
        await assertMigrated(installation)
        const tenants = await listTenants(installation.db)
        const text = json
          ? tenants.map((tenant) => JSON.stringify(tenant)).join('\n')
          : formatTable(
              ['name', 'id', 'demo'],
              tenants.map(({ id, name, demo }) => [name, id, demo ? 'yes' : 'no']),
            )
        process.stdout.write(`${text}\n`)
      })
    })
}
