import type { Command } from 'commander'
import { recategorisePages } from '../../stages/wf6-sitemap-import/recategorise-pages.ts'
import { examples } from '../examples.ts'
import { findTenant } from '../find-tenant.ts'
import { readSettings } from '../installation.ts'
import { assertMigrated, runCommand } from '../with-installation.ts'

interface Options {
  readonly all?: true
  readonly tenant?: string
  readonly json?: true
}

export function recategoriseCommand(program: Command): void {
  program
    .command('recategorise')
    .description('Apply the page-kind rules of this version to stored pages; curation does not change')
    .option('--all', 'include pages that already have the current rules applied')
    .option('--tenant <name>', 'the tenant by name or ID, if there are several')
    .option('--json', 'print JSON')
    .addHelpText('after', examples(['scrapersky recategorise'], ['scrapersky recategorise --all --json']))
    .action(recategorise)
}

function recategorise({ all, tenant, json }: Options): Promise<void> {
  return runCommand(readSettings('stderr'), async (installation) => {
    await assertMigrated(installation)
    const { db } = installation
    const scope = { tenantId: await findTenant(db, tenant), onlyOutdated: all !== true }
    let end = { seen: 0, changed: 0 }
    for await (const { seen, changed } of recategorisePages(db, scope)) {
      end = { seen, changed }
      if (process.stderr.isTTY) process.stderr.write(`\r${end.seen} pages, ${end.changed} changed`)
    }
    if (process.stderr.isTTY) process.stderr.write('\n')
    const text = `${end.seen} pages checked, ${end.changed} changed.`
    process.stdout.write(`${json ? JSON.stringify(end) : text}\n`)
  })
}
