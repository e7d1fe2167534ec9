import type { Command } from 'commander'
import { createKey } from '../../db/api-keys.ts'
import { readSettings } from '../installation.ts'
import { assertMigrated, runCommand } from '../with-installation.ts'

export function keyCommand(program: Command): void {
  program
    .command('key')
    .description('API keys')
    .command('create')
    .description('Make another API key for the admin, and show it once')
    .option('--name <name>', 'what the key is for', 'command line')
    .action(({ name }: { name: string }) =>
      runCommand(readSettings('stderr'), async (installation) => {
        await assertMigrated(installation)
        process.stdout.write(`${keyShownOnce(await createKey(installation.db, name))}\n`)
      }),
    )
}

export function keyShownOnce(key: string): string {
  return `API key, shown once: ${key}`
}
