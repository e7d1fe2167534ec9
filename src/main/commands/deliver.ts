import type { Command } from 'commander'
import { entityNamed } from '../../curation/entities/entities.ts'
import { filterFromUrl } from '../../curation/filter/filter-url.ts'
import { connectToTown } from '../demo/start-demo.ts'
import { deliverContacts, reportDelivery } from '../destinations/deliver-contacts.ts'
import { parseLimit } from '../destinations/destination-options.ts'
import { dryRunContacts } from '../destinations/dry-run-contacts.ts'
import { findDestination } from '../destinations/find-destination.ts'
import { examples } from '../examples.ts'
import { findTenant } from '../find-tenant.ts'
import { readSettings } from '../installation.ts'
import { findCommandActor, runTenantCommand, type TenantCommandOptions } from '../run-tenant-command.ts'
import { assertMigrated, runService } from '../with-installation.ts'

interface DeliverOptions extends TenantCommandOptions {
  readonly to: string
  readonly filter?: string
  readonly all?: true
  readonly dryRun?: true
  readonly limit: number
}

/** `scrapersky deliver`: selects contacts for a destination and delivers them. */
export function deliverCommand(program: Command): void {
  program
    .command('deliver')
    .description('Deliver contacts to a destination; what has not changed since the last delivery is not sent again')
    .requiredOption('--to <destination>', 'the destination by name or ID')
    .option('--filter <filter>', 'which contacts, as in the URL of a list: "kind=person&confidence=gte:80"')
    .option('--all', 'all contacts that the destination accepts')
    .option('--dry-run', 'only show what would be sent')
    .option('--limit <n>', 'contacts that a dry run shows, 1 to 100', parseLimit, 20)
    .option('--tenant <name>', 'the tenant by name or ID, if there are several')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `${examples(
        ['scrapersky deliver --to crm --filter "kind=person" --dry-run', 'what would be sent'],
        ['scrapersky deliver --to crm --filter "kind=person&confidence=gte:50"'],
        ['scrapersky deliver --to crm --all --json'],
      )}

Contacts that a setting of the destination leaves out are counted as not sent. Ctrl-C stops; the rest stays queued.
Exit codes: 0 done, 1 a contact failed or waits, 2 wrong usage, 130 stopped before the end.`,
    )
    .action(async ({ to, filter, all, dryRun, limit, ...options }: DeliverOptions, command: Command) => {
      if ((filter === undefined) === (all === undefined)) command.error('error: give either --filter or --all')
      const contacts = entityNamed('contacts')
      const parameters = new URLSearchParams(filter)
      // Before a database is started. Only the tenant knows who "me" is.
      filterFromUrl(contacts, parameters, anyone)
      if (dryRun === true) {
        await runTenantCommand(options, async (installation, tenantId) => {
          const { id } = await findDestination(installation.db, tenantId, to)
          return dryRunContacts(installation, { tenantId, id, filter: filter ?? '', limit })
        })
        return
      }
      await runService(readSettings('stderr'), async (installation, stop) => {
        await assertMigrated(installation)
        await connectToTown(installation)
        const tenantId = await findTenant(installation.db, options.tenant)
        const userId = await findCommandActor(installation, tenantId)
        const destination = await findDestination(installation.db, tenantId, to)
        const target = { filter: filterFromUrl(contacts, parameters, userId) }
        reportDelivery(await deliverContacts(installation, stop, { tenantId, userId, destination, target }), options)
      })
    })
}

const anyone = '00000000-0000-0000-0000-000000000000'
