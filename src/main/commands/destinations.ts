import { Argument, type Command } from 'commander'
import { AppError } from '../../core/errors.ts'
import { writeAudit } from '../../curation/audit.ts'
import { inBulkTransaction } from '../../db/transaction.ts'
import { type DestinationKind, destinationKinds } from '../../destinations/destination.ts'
import { destinationChange, newDestination } from '../../http/contract/destinations.ts'
import { readInput } from '../../http/read-input.ts'
import { changeDestination, createDestination, deleteDestination } from '../../stages/wf8-delivery/destination-store.ts'
import { pauseDestination, resumeDestination } from '../../stages/wf8-delivery/pause-destination.ts'
import { type ReportedDestination, reportDestinations } from '../../stages/wf8-delivery/report-destinations.ts'
import { testDestination } from '../../stages/wf8-delivery/test-destination.ts'
import { useDestination } from '../../stages/wf8-delivery/use-destination.ts'
import { describeConnection, describeDestination, describeDestinations } from '../destinations/describe-destination.ts'
import {
  addDestinationOptions,
  bodyOf,
  type DestinationOptions,
  parseLimit,
} from '../destinations/destination-options.ts'
import { dryRunContacts } from '../destinations/dry-run-contacts.ts'
import { findDestination } from '../destinations/find-destination.ts'
import { readCredential } from '../destinations/read-credential.ts'
import { examples } from '../examples.ts'
import type { Installation } from '../installation.ts'
import {
  type CommandOutput,
  findCommandActor,
  runTenantCommand,
  type TenantCommandOptions,
} from '../run-tenant-command.ts'

type CreateOptions = TenantCommandOptions & DestinationOptions
type ChangeOptions = CreateOptions & { readonly name?: string; readonly credential?: true }
type DryRunOptions = TenantCommandOptions & { readonly filter?: string; readonly limit: number }

const credentialHelp = `

The credential is read from DESTINATION_CREDENTIAL, or asked for on a terminal: the value itself, or JSON if it has several parts.`

/** `scrapersky destinations`: the CRMs, mailing lists and webhooks that contacts are delivered to. */
export function destinationsCommand(program: Command): void {
  const destinations = program
    .command('destinations')
    .description('CRMs, mailing lists and webhooks that contacts are delivered to')
  const add = (usage: string, description: string, ...shown: readonly (readonly [string, string?])[]) =>
    destinations
      .command(usage)
      .description(description)
      .option('--tenant <name>', 'the tenant by name or ID, if there are several')
      .option('--json', 'print JSON')
      .addHelpText('after', examples(...shown))

  add('list', 'List destinations with what was delivered', ['scrapersky destinations list']).action(
    (options: TenantCommandOptions) =>
      runTenantCommand(options, async ({ db }, tenantId) => {
        const all = await reportDestinations(db, tenantId)
        return { json: all, text: describeDestinations(all) }
      }),
  )
  addDestinationOptions(
    add(
      'create',
      'Create a destination; nothing is delivered until contacts are selected for it',
      ['scrapersky destinations create hubspot crm'],
      ['scrapersky destinations create brevo newsletter --set listIds=3,7 --minimum-verdict safe'],
      [
        'scrapersky destinations create webhook hook --url https://example.com/hook --map email=email name=name:overwrite',
      ],
    ),
  )
    .addArgument(new Argument('<kind>', 'what it is').choices(destinationKinds))
    .argument('<name>', 'a name that your users recognise')
    .addHelpText('after', credentialHelp)
    .action((kind: DestinationKind, name: string, options: CreateOptions) =>
      runTenantCommand(options, async (installation, tenantId) => {
        const { db, tools } = installation
        const userId = await findCommandActor(installation, tenantId)
        const given = { kind, name, ...bodyOf(options), credential: await readCredential(kind) }
        const body = readInput(newDestination, given)
        const id = await createDestination(db, tools.destinations.secrets, { tenantId, userId }, body)
        await audit(installation, tenantId, 'destination.add', id, { kind, name: body.name })
        return shown(installation, tenantId, id)
      }),
    )
  add('show <name>', 'Show a destination with its field map', ['scrapersky destinations show crm']).action(
    withOne(async (_installation, _tenantId, found) => ({ json: found, text: describeDestination(found) })),
  )
  addDestinationOptions(
    add(
      'change <name>',
      'Change what is given; the rest stays',
      ['scrapersky destinations change crm --filter "confidence=gte:50"'],
      ['scrapersky destinations change crm --credential', 'replace the credential'],
      ['scrapersky destinations change crm --map first_name=firstname:overwrite last_name=lastname'],
    ),
  )
    .option('--name <name>', 'another name')
    .option('--credential', 'replace the credential')
    .addHelpText('after', credentialHelp)
    .action(
      withOne<ChangeOptions>(async (installation, tenantId, { id, kind }, { name, credential, ...options }) => {
        const { db, tools, registry } = installation
        const given = {
          ...(name !== undefined && { name }),
          ...bodyOf(options),
          ...(credential === true && { credential: await readCredential(kind) }),
        }
        if (Object.keys(given).length === 0)
          throw new AppError('request_invalid', 'Nothing to change: give at least one option, such as --filter.')
        const body = readInput(destinationChange, given)
        await changeDestination(db, tools.destinations.secrets, { tenantId, id }, body)
        await audit(installation, tenantId, 'destination.change', id, { fields: Object.keys(given) })
        const [changed] = await reportDestinations(db, tenantId, id)
        // What was refused before may be accepted now.
        if (changed?.paused_at === null) await resumeDestination(db, registry.stages, { tenantId, id })
        return shown(installation, tenantId, id)
      }),
    )
  add('test <name>', 'Test the connection, and list the fields of the destination', [
    'scrapersky destinations test crm',
  ]).action(
    withOne(async ({ db, tools }, tenantId, { id }) => {
      const result = await useDestination(db, tools.destinations, { tenantId, id }, (opened, signal) =>
        testDestination(db, opened, tenantId, signal),
      )
      return { json: result, text: describeConnection(result) }
    }),
  )
  add('dry-run <name>', 'Show what would be sent for contacts; nothing is written', [
    'scrapersky destinations dry-run crm --filter "kind=person" --limit 5',
  ])
    .option('--filter <filter>', 'which contacts, as in the URL of a list; default: all')
    .option('--limit <n>', 'contacts to show, 1 to 100', parseLimit, 20)
    .action(
      withOne<DryRunOptions>(async (installation, tenantId, { id }, { filter = '', limit }) =>
        dryRunContacts(installation, { tenantId, id, filter, limit }),
      ),
    )
  add('pause <name>', 'Pause a destination: its contacts wait', ['scrapersky destinations pause crm']).action(
    withOne(async (installation, tenantId, { id }) => {
      await pauseDestination(installation.db, { tenantId, id })
      await audit(installation, tenantId, 'destination.pause', id)
      return shown(installation, tenantId, id)
    }),
  )
  add('resume <name>', 'Resume a destination that a person or a rejected credential has paused', [
    'scrapersky destinations resume crm',
  ]).action(
    withOne(async (installation, tenantId, { id }) => {
      await resumeDestination(installation.db, installation.registry.stages, { tenantId, id })
      await audit(installation, tenantId, 'destination.resume', id)
      return shown(installation, tenantId, id)
    }),
  )
  add('delete <name>', 'Delete a destination with its credential; records that were delivered stay there', [
    'scrapersky destinations delete hook',
  ]).action(
    withOne(async (installation, tenantId, { id, name }) => {
      await inBulkTransaction(installation.db, (trx) => deleteDestination(trx, tenantId, id))
      await audit(installation, tenantId, 'destination.delete', id)
      return { json: { id, deleted: true }, text: `Deleted ${name}. What was delivered to it stays there.` }
    }),
  )
}

/** The action of a subcommand about one destination. */
function withOne<Options extends TenantCommandOptions>(
  run: (
    installation: Installation,
    tenantId: string,
    found: ReportedDestination,
    options: Options,
  ) => Promise<CommandOutput>,
) {
  return (name: string, options: Options) =>
    runTenantCommand(options, async (installation, tenantId) =>
      run(installation, tenantId, await findDestination(installation.db, tenantId, name), options),
    )
}

async function shown({ db }: Installation, tenantId: string, id: string): Promise<CommandOutput> {
  const found = await findDestination(db, tenantId, id)
  return { json: found, text: describeDestinations([found]) }
}

async function audit(
  installation: Installation,
  tenantId: string,
  action: string,
  id: string,
  more: object = {},
): Promise<void> {
  const actorId = await findCommandActor(installation, tenantId)
  const details = { destination_id: id, ...more, by: 'command line' }
  await writeAudit(installation.db, { tenantId, actorId, action, subject: 'destinations', details })
}
