import type { Command } from 'commander'
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
    .addHelpText(
      'after',
      `${examples(['scrapersky secrets rotate'])}

Without SECRETS_KEY the key is the file secrets.key in SCRAPERSKY_HOME, and the command replaces it. With SECRETS_KEY, first
set it to "NEW,OLD" for all processes and restart them, then run this command, then remove OLD.`,
    )
    .action(() =>
      runCommand(readSettings('stderr'), async (installation) => {
        await assertMigrated(installation)
        process.stdout.write(`${await rotate(installation)}\n`)
      }),
    )
}

async function rotate({ config, db }: Installation): Promise<string> {
  const source = keySourceOf(config)
  const isFile = source.keys === undefined
  readOrCreateKeys(source)
  // The old key stays in the file until nothing needs it: the command may be stopped at any moment, and repeated.
  if (isFile) addKey(source)
  const count = await resealCredentials(db, openSecrets(source))
  if (isFile) removeOldKeys(source)
  const next = isFile
    ? `The new key is in ${source.file}; keep a copy apart from the backups.`
    : 'Now remove the old keys from SECRETS_KEY.'
  return `Sealed ${count} ${count === 1 ? 'credential' : 'credentials'} with the new key. ${next}`
}
