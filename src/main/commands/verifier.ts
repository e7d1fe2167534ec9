import { readFileSync } from 'node:fs'
import { Argument, type Command } from 'commander'
import { AppError, messageOf } from '../../core/errors.ts'
import { type EmailVerifierName, emailVerifierNames } from '../../providers/email-verifiers/email-verifier.ts'
import { paidVerificationId } from '../../stages/wf8-email-validation/verification-stage.ts'
import {
  changeValidationSettings,
  resumeVerifier,
  showValidationSettings,
  type ValidationState,
  type VerifierAccess,
} from '../../stages/wf8-email-validation/verifier-settings.ts'
import { askHidden } from '../ask-hidden.ts'
import { examples } from '../examples.ts'
import type { Installation } from '../installation.ts'
import { findCommandActor, runTenantCommand, type TenantCommandOptions } from '../run-tenant-command.ts'

interface SetOptions extends TenantCommandOptions {
  readonly keyFile?: string
  /** Undefined: as it is. */
  readonly automatic?: boolean
}

/** `scrapersky verifier`: the paid verifier of a tenant. */
export function verifierCommand(program: Command): void {
  const verifier = program
    .command('verifier')
    .description('The paid verifier of e-mails: what the free checks let through is sent to it')
  const add = (usage: string, description: string, ...shown: readonly string[]) =>
    verifier
      .command(usage)
      .description(description)
      .option('--tenant <name>', 'the tenant by name or ID, if there are several')
      .option('--json', 'print JSON')
      .addHelpText('after', examples(...shown.map((command) => [command] as const)))
  add('show', 'Show the verifier, and whether its key is paused', 'scrapersky verifier show').action(
    (options: TenantCommandOptions) => change(options, async () => undefined),
  )
  add(
    'set',
    'Choose the verifier and its API key, which is tried before it is stored encrypted',
    'scrapersky verifier set debounce --key-file key.txt',
    'scrapersky verifier set debounce --automatic',
  )
    .addArgument(new Argument('<name>', 'the verifier').choices(emailVerifierNames))
    .option('--key-file <file>', 'the file with the API key; without it the key is typed, or the present one kept')
    .option('--automatic', 'send every e-mail that the free checks let through')
    .option('--no-automatic', 'send e-mails on request only')
    .action((name: EmailVerifierName, { keyFile, automatic, ...options }: SetOptions) =>
      change(options, async (access) => {
        const { revalidate, verifier: known } = await showValidationSettings(access)
        const hasKey = known?.provider === name
        const api_key = keyFile === undefined ? await typeKey(hasKey) : readKey(keyFile)
        const chosen = { provider: name, api_key, automatic: automatic ?? known?.automatic ?? false }
        await changeValidationSettings(access, { revalidate, verifier: chosen })
      }),
    )
  add('resume', 'Use a paused key again, after its cause is removed', 'scrapersky verifier resume').action(
    (options: TenantCommandOptions) => change(options, resumeVerifier),
  )
  add('remove', 'Use no verifier, and delete its API key', 'scrapersky verifier remove').action(
    (options: TenantCommandOptions) =>
      change(options, async (access) => {
        const { revalidate } = await showValidationSettings(access)
        await changeValidationSettings(access, { revalidate, verifier: null })
      }),
  )
}

function change(options: TenantCommandOptions, run: (access: VerifierAccess) => Promise<unknown>): Promise<void> {
  return runTenantCommand(options, async (installation, tenantId) => {
    const access = await accessOf(installation, tenantId)
    await run(access)
    const { verifier } = await showValidationSettings(access)
    return { json: { verifier }, text: describe(verifier) }
  })
}

async function accessOf(installation: Installation, tenantId: string): Promise<VerifierAccess> {
  const { db, tools, registry } = installation
  const actorId = await findCommandActor(installation, tenantId)
  return { tenantId, actorId, db, owner: db, tools, stage: registry.stage(paidVerificationId) }
}

function readKey(file: string): string {
  try {
    return withoutSpace(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('request_invalid', `${file} cannot be read: ${messageOf(error)}`)
  }
}

/** Undefined: the present key is kept. */
async function typeKey(hasKey: boolean): Promise<string | undefined> {
  if (hasKey) return undefined
  if (!process.stdin.isTTY)
    throw new AppError('request_invalid', 'There is no API key. Use --key-file, or run this on a terminal.')
  return withoutSpace(await askHidden('API key: '))
}

function withoutSpace(text: string): string {
  const key = text.trim()
  if (key !== '' && key.length <= 500 && !/\s/.test(key)) return key
  throw new AppError('request_invalid', 'The API key is not one word of at most 500 characters.')
}

function describe(verifier: ValidationState['verifier']): string {
  if (verifier === null) return 'No paid verifier. Choose one with "scrapersky verifier set".'
  const { provider, automatic, paused_until, problem, waiting } = verifier
  const when = automatic ? 'for every e-mail that the free checks let through' : 'on request'
  const queue = `${waiting} waiting`
  if (paused_until === null) return `${provider}, ${when}; ${queue}.`
  const said = problem ?? 'Its key is rejected, or its account is empty.'
  return `${provider}, ${when}; ${queue}; PAUSED, tried again at ${paused_until}.\n${said}\nThen run "scrapersky verifier resume".`
}
