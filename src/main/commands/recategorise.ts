import type { Command } from 'commander'
import { recategorisePages } from '../../stages/wf6-sitemap-import/recategorise-pages.ts'
import { readSettings } from '../installation.ts'
import { theTenant } from '../the-tenant.ts'
import { assertMigrated, runCommand } from '../with-installation.ts'

interface Options {
  readonly all?: true
  readonly tenant?: string
  readonly json?: true
}

export function recategoriseCommand(program: Command): void {
  program
    .command('recategorise')
    .description("Give stored pages the kind that the rules of this version see; nobody's choices are touched")
    .option('--all', 'also pages that these rules have judged already')
    .option('--tenant <id>', 'whose pages, where there are several tenants')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  scrapersky recategorise\n')
    .action(recategorise)
}

function recategorise({ all, tenant, json }: Options): Promise<void> {
  return runCommand(readSettings('stderr'), async (installation) => {
    await assertMigrated(installation)
    const { db } = installation
    const scope = { tenantId: await theTenant(db, tenant), onlyOutdated: all !== true }
    let end = { seen: 0, changed: 0 }
    for await (const { seen, changed } of recategorisePages(db, scope)) {
      end = { seen, changed }
      if (process.stderr.isTTY) process.stderr.write(`\r${end.seen} pages, ${end.changed} of another kind`)
    }
    if (process.stderr.isTTY) process.stderr.write('\n')
    const text = `${end.seen} pages looked at, ${end.changed} of another kind than before.`
    process.stdout.write(`${json ? JSON.stringify(end) : text}\n`)
  })
}
