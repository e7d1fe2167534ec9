import type { Command } from 'commander'
import { resealSigningKey } from '../../access/signing-key.ts'
import { resealCredentials } from '../../secrets/credentials.ts'
import { addKey, readOrCreateKeys, removeOldKeys } from '../../secrets/secret-keys.ts'
import { openSecrets } from '../../secrets/secrets.ts'
import { examples } from '../examples.ts'
import { type Installation, readSettings } from '../installation.ts'
import { keySourceOf } from '../key-source.ts'
import { assertMigrated, runCommand } from '../with-installation.ts'

/** `scrapersky secrets`: the key that credentials are sealed with. */
export function secretsCommand(program: Command): void {
  const secrets = program.command('secrets').description('The key that credentials of outside services are sealed with')
  secrets
    .command('rotate')
    .description('Seal all credentials with a new key')
    .option('--json', 'print {"sealed": COUNT, "file": FILE of the new key or null}')
    .addHelpText(
      'after',
      `${examples(['scrapersky secrets rotate'], ['scrapersky secrets rotate --json'])}

Without SECRETS_KEY the key is the file secrets.key in SCRAPERSKY_HOME, and the command replaces it. With SECRETS_KEY, first
set it to "NEW,OLD" for all processes and restart them, then run this command, then remove OLD.`,
    )
    .action(({ json }: { json?: true }) =>
      runCommand(readSettings('stderr'), async (installation) => {
        await assertMigrated(installation)
        const rotated = await rotate(installation)
        process.stdout.write(`${json ? JSON.stringify(rotated) : textOf(rotated)}\n`)
      }),
    )
}

interface Rotated {
  /** How many credentials. */
  readonly sealed: number
  /** That has the new key; null if the key is in SECRETS_KEY. */
  readonly file: string | null
}

async function rotate({ config, db }: Installation): Promise<Rotated> {
  const source = keySourceOf(config)
  const isFile = source.keys === undefined
  readOrCreateKeys(source)
  // The old key stays in the file until nothing needs it: the command may be stopped at any moment, and repeated.
  if (isFile) addKey(source)
  const secrets = openSecrets(source)
  // First: it never fails, and a credential that cannot be opened ends the command.
  await resealSigningKey(db, secrets)
  const sealed = await resealCredentials(db, secrets)
  if (isFile) removeOldKeys(source)
  return { sealed, file: isFile ? source.file : null }
}

function textOf({ sealed, file }: Rotated): string {
  const next =
    file === null
      ? 'Now remove the old keys from SECRETS_KEY.'
      : `The new key is in ${file}; keep a copy apart from the backups.`
  return `Sealed ${sealed} ${sealed === 1 ? 'credential' : 'credentials'} with the new key. ${next}`
}
